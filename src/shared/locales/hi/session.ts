// SPDX-License-Identifier: Apache-2.0
import type { session as source } from '../en/session.ts'

export const session: Record<keyof typeof source, string> = {
  'session.ended': 'आप लॉग आउट हो गए हैं',
  'session.reason': 'आपके लॉग इन का समय पूरा हो गया, या आपको किसी दूसरे फ़ोन या कंप्यूटर से लॉग आउट किया गया।',
  'session.reason.otherTab': 'आपने इसी ब्राउज़र के दूसरे टैब में लॉग आउट किया है।',
  'session.account': 'आपका खाता: {username}',
  'session.kept': 'आपने जो भरा है, वह सब आपके फिर से लॉग इन करने तक इसी टैब में रहेगा। वह अभी भेजा नहीं गया है।',
  'session.return': 'लॉग इन करने के बाद आप ठीक इसी जगह लौट आएँगे।',
  'session.return.landing': 'लॉग इन करने के बाद आपका पिछला पेज फिर से खुलेगा।',
  'session.needed.text': 'लॉग इन करने के बाद वही पेज खुलेगा जो आप देखना चाहते थे।',
  'session.login': 'लॉग इन करें',
  'session.loginOf': 'आप {username} के खाते से लॉग आउट हो गए थे। लॉग इन करने के बाद आपका पिछला पेज फिर से खुलेगा।',
  'session.loginOf.kept':
    'आप {username} के खाते से लॉग आउट हो गए थे। लॉग इन करने के बाद आपका पिछला पेज आपके भरे हुए उत्तरों के साथ फिर से खुलेगा।',
}
