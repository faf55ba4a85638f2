// SPDX-License-Identifier: Apache-2.0
/** Texts about the panchayat and its office, in one language. If a text is absent, the main settings apply. */
export interface OfficeTexts {
  name?: string
  block?: string
  district?: string
  state?: string
  address?: string
  hours?: string
}

type OfficeText = keyof OfficeTexts

/** Matches the names of the settings with these texts. `PANCHAYAT_NAME_HI`, for example, is the name in Hindi. */
const SETTING = /^PANCHAYAT_(NAME|BLOCK|DISTRICT|STATE|ADDRESS|HOURS)_([A-Z]{2,3})$/

/** The contact details of the demo office. Its telephone number is fictional: it begins with no Indian area code. */
export const DEMO_OFFICE = {
  address: 'Panchayat Bhawan, Main Road, Sundarpur',
  phone: '0123 456 789',
  email: 'office@panchayat.example',
  hours: '10 am to 5 pm',
}

/** The texts about the fictional panchayat, which the default settings name, in other languages. */
const FICTIONAL: Record<string, Required<OfficeTexts>> = {
  hi: {
    name: 'सुंदरपुर ग्राम पंचायत',
    block: 'सुंदरपुर',
    district: 'नदीगंज',
    state: 'मध्य प्रदेश',
    address: 'पंचायत भवन, मुख्य सड़क, सुंदरपुर',
    hours: 'सुबह 10 से शाम 5 बजे तक',
  },
}

/**
 * The texts about the office by language. The fictional texts are used only for settings that have no value, so that no
 * real panchayat gets a fictional name.
 */
export function readOfficeTexts(
  variables: Record<string, string | undefined>,
  isDemo: boolean,
): Record<string, OfficeTexts> {
  const texts: Record<string, OfficeTexts> = {}
  for (const [language, fictional] of Object.entries(FICTIONAL)) {
    const unset = Object.entries(fictional).filter(([text]) => {
      // Without demo mode, an office that sets no address or hours has none.
      const isContact = text === 'address' || text === 'hours'
      return !variables[`PANCHAYAT_${text.toUpperCase()}`] && (isDemo || !isContact)
    })
    texts[language] = Object.fromEntries(unset)
  }
  for (const [name, value] of Object.entries(variables)) {
    const [, text = '', code = ''] = SETTING.exec(name) ?? []
    if (!text || !value?.trim()) continue
    const language = code.toLowerCase()
    texts[language] = { ...texts[language], [text.toLowerCase() as OfficeText]: value.trim() }
  }
  return texts
}
