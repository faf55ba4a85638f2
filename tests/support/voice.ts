// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'

/**
 * Adds an English voice to the device. Returns a list of the texts that the voice starts to read, and `stopped` whenever the
 * page cancels a text. A text never ends by itself.
 */
export async function addVoice(page: Page) {
  const spoken: string[] = []
  await page.exposeFunction('recordSpeech', (sentence: string) => spoken.push(sentence))
  await page.addInitScript(() => {
    const voice = { lang: 'en_IN', name: 'A voice', voiceURI: 'voice', default: true, localService: true }
    SpeechSynthesis.prototype.getVoices = () => [voice]
    Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { set: () => {} })
    let isSpeaking = false
    SpeechSynthesis.prototype.speak = ({ text }) => {
      isSpeaking = true
      Reflect.get(window, 'recordSpeech')(text)
    }
    SpeechSynthesis.prototype.cancel = () => {
      if (isSpeaking) Reflect.get(window, 'recordSpeech')('stopped')
      isSpeaking = false
    }
  })
  return spoken
}
