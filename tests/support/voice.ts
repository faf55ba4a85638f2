// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'

/**
 * Adds an English voice to the device. Returns a list, to which each text is added when the voice starts to read it, and `stopped`
 * when the page cancels a text. A text never ends by itself.
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
