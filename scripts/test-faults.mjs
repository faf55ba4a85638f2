// SPDX-License-Identifier: Apache-2.0
import { runLongTests } from './setup/run-long-tests.mjs'

// `npm run test:faults`: kills, power cuts, full and slow disks, failed mail servers, or the tests named after `--`.
await runLongTests('tests/faults/long/', { strace: 'strace', 'mkfs.ext4': 'e2fsprogs', faketime: 'faketime' })
