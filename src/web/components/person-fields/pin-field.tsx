// SPDX-License-Identifier: Apache-2.0
import { type ChangeEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/components/controls/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { useFormFields } from '#web/forms/form-fields.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PERSON_FIELDS, type PersonValues } from './person-values.ts'
import { findPlaceOfPin, type PinPlace } from './place-of-pin.ts'

/** The PIN code. A complete PIN code fills in the state if it is empty, and offers its district as the city. */
export function PinField() {
  const t = useTranslate()
  const { form, field } = useFormFields<PersonValues>(PERSON_FIELDS)
  const [place, setPlace] = useState<PinPlace>()
  const city = useWatch({ control: form.control, name: 'address.city' })
  /**
   * The state that an earlier PIN code filled in. Another PIN code may replace it, but not a state that the user typed.
   */
  const suggestedState = useRef('')
  const { onChange, ...zip } = field('address.zip')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const pin = event.target.value
    // If the table of PIN codes cannot be loaded, for example offline, there is no suggestion.
    void findPlaceOfPin(pin).then(suggest, () => undefined)
    void onChange(event)

    function suggest(found: PinPlace | undefined) {
      if (form.getValues('address.zip') !== pin) return
      setPlace(found)
      const state = form.getValues('address.state')
      if (!found || (state !== '' && state !== suggestedState.current)) return
      suggestedState.current = found.state
      form.setValue('address.state', found.state)
    }
  }
  const takeDistrict = (district: string) => {
    form.setValue('address.city', district)
    form.clearErrors('address.city')
    form.setFocus('address.city')
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...zip}
        onChange={change}
        hint={t('register.hint.pin')}
        autoComplete="postal-code"
        inputMode="numeric"
        optional
      />
      <p role="status" className="text-ink-soft">
        {place?.district && t('register.pin.place', { district: place.district, state: place.state })}
        {place && !place.district && t('register.pin.state', { state: place.state })}
      </p>
      {place?.district && city === '' && (
        <Button variant="secondary" compact className="self-start" onClick={() => takeDistrict(place.district ?? '')}>
          {t('register.pin.use', { district: place.district })}
        </Button>
      )}
    </div>
  )
}
