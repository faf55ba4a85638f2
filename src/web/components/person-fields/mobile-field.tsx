import { useTranslate } from '#web/i18n/translation.tsx'
import { DigitsField } from '../digits-field.tsx'
import { usePersonFields } from './use-person-fields.ts'

interface MobileFieldProps {
  name: 'mobile' | 'emergencyContact'
  autoComplete: string
  optional?: boolean
}

const MOBILE_DIGITS = 10

/** A mobile number, the person's own or of somebody who can reach them. */
export function MobileField({ name, ...rest }: MobileFieldProps) {
  const t = useTranslate()
  const { field } = usePersonFields()
  return <DigitsField {...field(name)} {...rest} most={MOBILE_DIGITS} hint={t(`register.hint.${name}`)} type="tel" />
}
