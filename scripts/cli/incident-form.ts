// SPDX-License-Identifier: Apache-2.0
import type { Configuration } from '#server/platform/configuration/configuration.ts'

/** The kinds of incidents that must be reported (CERT-In's directions of 28 April 2022, Annexure I). */
const KINDS = [
  'targeted scanning or probing of critical networks or systems',
  'compromise of critical systems or information',
  'unauthorised access to systems or data',
  'defacement of a website or unauthorised changes to it',
  'malicious code: virus, worm, trojan, bot, spyware, ransomware, cryptominer',
  'attack on servers (database, mail, DNS) or network devices',
  'identity theft, spoofing or phishing',
  'denial of service',
  'attack on an application, such as e-governance',
  'data breach',
  'data leak',
  'other',
]

interface FormContents {
  configuration: Configuration
  /** The facts about the machine, by their labels on the form, such as `Operating system`. */
  machine: Record<string, string>
  /** The collected files cover the time since this instant. */
  since: Date
}

/** The contents of CERT-In's incident form. The person who reports the incident replaces each `…`. */
export function incidentForm({ configuration, machine, since }: FormContents): string {
  const blank = '…'
  const machineLines = Object.entries(machine).map(([label, text]) => `${label}:`.padEnd(20) + text)
  return `Incident report to CERT-In

Send it within six hours of noticing the incident: incident@cert-in.org.in, telephone 1800-11-4949.
An incomplete report in time is better than a complete one too late. Do not add names, numbers or documents of citizens.

1. Who reports
Name, role:         ${blank}
Telephone, email:   ${blank}
Office:             ${configuration.contact.address ?? blank}

2. When
Noticed at:         ${blank}
Began at:           ${blank} (if known)
Report covers:      from ${since.toISOString()}
Still going on:     ${blank}

3. Kind of incident (mark those that apply)
${KINDS.map((kind) => `[ ] ${kind}`).join('\n')}

4. What happened
Symptoms:           ${blank}
How it was noticed: ${blank}
Data concerned:     ${blank} (kinds and number, no names)
Suspected source:   ${blank} (addresses from the log of the web server or firewall, if it is kept)

5. Systems
${machineLines.join('\n')}

6. What was done so far
${blank}

7. Attached
readiness.json, metrics.txt   the state of the portal when this report was written
audit-chain.txt               whether the audit log was changed
audit-counts.tsv              how often each action was done in each hour, by role, without accounts
program.sha256                the checksums of the program's files
settings.txt                  which settings are set, without their values
log/                          the log of the portal: its log files (setting LOG_FILE), or its lines in the journal
`
}
