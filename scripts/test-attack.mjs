import { runByHand } from './setup/run-by-hand.mjs'

// `npm run test:attack`: broken forms, scripts in every text, scanners, slow lines, poisoned files; or those named behind `--`.
await runByHand(
  'tests/attack/',
  { sqlmap: 'sqlmap', wapiti: 'wapiti', slowhttptest: 'slowhttptest', wrk: 'wrk', clamd: 'clamav-daemon' },
  { PATTERN_CHECKER: { name: 'recheck', version: '4.5.0', purpose: 'a checker of patterns for the tests' } },
)
