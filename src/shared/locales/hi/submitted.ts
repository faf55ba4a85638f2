// SPDX-License-Identifier: Apache-2.0
import type { submitted as source } from '../en/submitted.ts'

export const submitted: Record<keyof typeof source, string> = {
  'apply.done.reference': 'आपकी आवेदन संख्या',
  'apply.done.due': 'निर्णय {day} तक',
  'apply.done.copy': 'संख्या कॉपी करें',
  'apply.done.copied': 'आवेदन संख्या कॉपी हो गई है।',
  'apply.done.notCopied': 'संख्या कॉपी नहीं हो सकी। कृपया इसे लिख लें।',
  'apply.done.share': 'शेयर करें',
  'apply.done.shareText': '{service}: मेरी आवेदन संख्या {reference} है',
  'apply.done.linkCopied': 'लिंक कॉपी हो गया है। इसे सिर्फ़ आप और कार्यालय खोल सकते हैं।',
  'apply.done.link': 'लिंक यह है:',
  'apply.done.note': 'इसे लिख लें: इससे कार्यालय आपका आवेदन तुरंत ढूँढ लेगा।',
  'apply.done.next': 'अब आगे क्या होगा',
  'apply.done.received': 'पंचायत को आपका आवेदन मिल गया है',
  'apply.done.verify': 'कर्मचारी आपके उत्तर और दस्तावेज़ जाँचेंगे',
  'apply.done.decide': 'पंचायत निर्णय लेगी',
  'apply.done.decide.by': 'ज़्यादा से ज़्यादा {day} तक',
  'apply.done.certificate': '“मेरे आवेदन” से आप अपना प्रमाण पत्र डाउनलोड करेंगे',
  'apply.done.receipt': 'रसीद (PDF)',
  'apply.done.list': 'मेरे आवेदन',
}
