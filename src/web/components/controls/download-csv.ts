// SPDX-License-Identifier: Apache-2.0
/** Saves a text as a CSV file on the device. */
export function downloadCsv(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
