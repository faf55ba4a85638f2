// SPDX-License-Identifier: Apache-2.0
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { isFormBeingSent, lockForm } from '#web/forms/form-lock.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { FormHeader, FormOpening } from '../form-opening.tsx'
import { draftsSaved, saveOpenForms } from './draft-autosave.ts'

/** The time in milliseconds that this tab waits for another tab to close the form before it says that it waits. */
const WAIT_MS = 3000

interface OneTabProps {
  user: CurrentUser
  service: OfferedService
  children: ReactNode
}

/**
 * Shows a form in only one tab at a time, because two open forms would overwrite each other's draft. When another tab
 * opens the form, this tab saves and closes it, and says that the form is open in another tab. A form that is being
 * sent, or that cannot be saved, stays in its tab.
 */
export function OneTab({ user: { email }, service, children }: OneTabProps) {
  // `elsewhere`: another tab has the form, and this tab has given it up.
  const [state, setState] = useState<'waiting' | 'open' | 'elsewhere'>('waiting')
  const { id: serviceId } = service
  const wantsForm = state !== 'elsewhere'
  const hadFocus = useRef(false)
  // If the heading of this component had the focus, the heading of the form takes it.
  useEffect(() => {
    if (state === 'open' && hadFocus.current) document.querySelector<HTMLElement>('h1')?.focus()
  }, [state])
  useEffect(() => {
    if (!wantsForm) return
    const controller = new AbortController()
    /** Called when another tab asks for the form. */
    const onRequest = () => {
      if (!isFormBeingSent()) void saveOpenForms().then((isSaved) => isSaved && setState('elsewhere'))
    }
    const locked = lockForm({ email, serviceId }, { onRequest, signal: controller.signal })
    locked.then(
      () => {
        hadFocus.current = document.activeElement?.localName === 'h1'
        setState('open')
      },
      // If the browser cannot lock, the form opens without a lock. Nothing happens if this effect has ended.
      () => controller.signal.aborted || setState('open'),
    )
    return () => {
      controller.abort()
      locked.then(
        (unlock) => draftsSaved().then(unlock),
        () => undefined,
      )
    }
  }, [email, serviceId, wantsForm])
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => setIsLate(true), WAIT_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [state])
  const t = useTranslate()
  if (state === 'open') return children
  return (
    <>
      {state === 'waiting' && !isLate ? <FormOpening service={service} /> : <FormHeader service={service} />}
      {state === 'waiting' && isLate && <Notice live title={t('apply.elsewhere.waiting')} />}
      {state === 'elsewhere' && (
        <Notice live title={t('apply.elsewhere')}>
          <p className="mb-3">{t('apply.elsewhere.text')}</p>
          <Button compact onClick={() => setState('waiting')}>
            {t('apply.elsewhere.here')}
          </Button>
        </Notice>
      )}
    </>
  )
}
