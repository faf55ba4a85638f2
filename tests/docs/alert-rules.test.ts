// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * A case for a rule: the series with their values each minute, the minute of the check, and the labels of the alerts that fire
 * then. The values are in the notation of promtool: `1x5` is the value 1 and five repetitions, and `0+90x30` begins with 0 and adds
 * 90 thirty times.
 */
interface Case {
  series: Record<string, string>
  minute: number
  alerts: Record<string, string>[]
}

interface Cases {
  fires: Case
  silent: Case
}

const PAGE = { severity: 'page' }
const MAIL = { severity: 'mail' }
const warning = (code: string) => `gramseva_warning{code="${code}"}`
const API = '{route="/api/applications",method="GET"'

/** For each rule of docs/operations.md, one case in which it fires, and a similar one in which it does not. */
const RULES: Record<string, Cases> = {
  PortalDown: {
    fires: { series: { 'up{job="gram-seva"}': '1 0x5' }, minute: 3, alerts: [{ ...PAGE, job: 'gram-seva' }] },
    // A restart, and another job.
    silent: {
      series: { 'up{job="gram-seva"}': '1 0 1x5', 'up{job="mail"}': '0x6', gramseva_ready: '1x6' },
      minute: 4,
      alerts: [],
    },
  },
  ServerErrors: {
    fires: {
      series: { [warning('answers-failing')]: '0 1x5' },
      minute: 3,
      alerts: [{ ...PAGE, code: 'answers-failing' }],
    },
    silent: { series: { [warning('answers-failing')]: '0 1 0x5' }, minute: 4, alerts: [] },
  },
  AuditLogBroken: {
    fires: { series: { [warning('audit-broken')]: '0 1x5' }, minute: 1, alerts: [{ ...PAGE, code: 'audit-broken' }] },
    silent: { series: { [warning('audit-broken')]: '0x5', [warning('audit-unsealed')]: '1x5' }, minute: 5, alerts: [] },
  },
  RestoreDrillFailed: {
    fires: {
      series: { [warning('drill-failed')]: '1x5', [warning('drill-old')]: '1x5' },
      minute: 1,
      alerts: [
        { ...MAIL, code: 'drill-failed' },
        { ...MAIL, code: 'drill-old' },
      ],
    },
    silent: { series: { [warning('drill-failed')]: '0x5', [warning('backup-old')]: '1x5' }, minute: 5, alerts: [] },
  },
  NoSubmissions: {
    fires: {
      series: { [warning('no-submissions')]: '1x20' },
      minute: 16,
      alerts: [{ ...PAGE, code: 'no-submissions' }],
    },
    silent: { series: { [warning('no-submissions')]: '1x13 0x5' }, minute: 16, alerts: [] },
  },
  OperatorWarning: {
    fires: { series: { [warning('log-full')]: '1x20' }, minute: 11, alerts: [{ ...MAIL, code: 'log-full' }] },
    silent: { series: { [warning('log-full')]: '1x8 0x10', [warning('disk-low')]: '0x20' }, minute: 12, alerts: [] },
  },
  SlowResponses: {
    // Every tenth response takes between one second and 2.5 seconds, and then every fiftieth.
    fires: { series: latencies(90, 100), minute: 25, alerts: [MAIL] },
    silent: { series: latencies(98, 100), minute: 25, alerts: [] },
  },
  EventLoopBlocked: {
    fires: { series: { nodejs_eventloop_lag_p99_seconds: '0.3x10' }, minute: 6, alerts: [MAIL] },
    silent: { series: { nodejs_eventloop_lag_p99_seconds: '0.3x3 0.05x10' }, minute: 6, alerts: [] },
  },
  PasswordGuessing: {
    // 90 rejected attempts in a minute, and 120 logins in a minute during an ordinary rush.
    fires: {
      series: { 'gramseva_refusals_total{code="too-many-tries"}': '0+90x30' },
      minute: 25,
      alerts: [{ ...MAIL, code: 'too-many-tries' }],
    },
    silent: {
      series: {
        'gramseva_refusals_total{code="too-many-tries"}': '0+30x30',
        'gramseva_requests_total{route="/api/login",method="POST",status="2xx"}': '0+120x30',
      },
      minute: 25,
      alerts: [],
    },
  },
}

/** The histogram of a route: in each minute, `fast` of `all` responses take less than a second. */
function latencies(fast: number, all: number): Record<string, string> {
  const bucket = (le: string, count: number) => [`gramseva_request_seconds_bucket${API},le="${le}"}`, `0+${count}x30`]
  return Object.fromEntries([bucket('1', fast), bucket('2.5', all), bucket('+Inf', all)])
}

const [, rulesOfPage = ''] = /```yaml\n(groups:\n[\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gramseva-alerts-'))
  writeFileSync(join(folder, 'rules.yml'), rulesOfPage)
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `promtool test rules` with one case of one rule. Every JSON text is also YAML. */
function runRule(alertname: string, { series, minute, alerts }: Case) {
  const inputSeries = Object.entries(series).map(([name, values]) => ({ series: name, values }))
  const check = { eval_time: `${minute}m`, alertname, exp_alerts: alerts.map((labels) => ({ exp_labels: labels })) }
  const tests = [{ interval: '1m', input_series: inputSeries, alert_rule_test: [check] }]
  const file = join(folder, `${alertname}.yml`)
  writeFileSync(file, JSON.stringify({ rule_files: ['rules.yml'], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) {
  console.log('The rules are not run: promtool is not installed. Install Debian’s prometheus, and disable its service.')
}

describe('The alert rules of docs/operations.md', () => {
  test('have one case each', () => {
    const alerts = [...rulesOfPage.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(alerts).toEqual(Object.keys(RULES))
  })

  test.skipIf(!hasPromtool).for(Object.entries(RULES))('%s fires in one case, and not in another', ([name, cases]) => {
    for (const rule of [cases.fires, cases.silent])
      expect(runRule(name, rule)).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') })
  })

  test.skipIf(!hasPromtool)('are valid for promtool', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', join(folder, 'rules.yml')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })
})
