import type { mail as source } from '../en/mail.ts'

export const mail: Record<keyof typeof source, string> = {
  'mail.code.subject': '{portal} के लिए आपका कोड',
  'mail.code.body':
    'आपका कोड {code} है। यह {minutes} मिनट तक चलेगा और एक ही बार काम आएगा।\n\nअगर आपने यह कोड नहीं माँगा, तो कुछ करने की ज़रूरत नहीं: आपका पासवर्ड वही रहेगा।',
  'mail.password.subject': '{portal} पर आपका पासवर्ड बदल गया है',
  'mail.password.body':
    'नमस्ते {name},\n\nआपके खाते का पासवर्ड बदल दिया गया है, और बाकी सब जगह से आप लॉग आउट हो गए हैं।\n\nअगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड बनाएँ और पंचायत कार्यालय को बताएँ:\n{link}',
  'mail.erasure.subject': '{portal} पर आपका खाता मिटाया जाएगा',
  'mail.erasure.body':
    'नमस्ते {name},\n\nआपने अपना खाता मिटाने को कहा है। {day} के बाद वह मिटा दिया जाएगा। आपको मिले प्रमाण पत्र मान्य रहेंगे।\n\nअगर यह आपने नहीं किया, या आपका मन बदल गया है, तो उससे पहले लॉग इन करें। तब आपका खाता बना रहेगा:\n{link}',
  'mail.decided.subject': 'आपका आवेदन {reference}: {status}',
  'mail.decided.Verified':
    'नमस्ते {name},\n\nपंचायत ने आपके आवेदन {reference} ({service}) की जाँच कर ली है। अब इस पर स्वीकृति मिलनी बाकी है।',
  'mail.decided.Approved':
    'नमस्ते {name},\n\nआपका आवेदन {reference} ({service}) स्वीकृत हो गया है। “मेरे आवेदन” से अपना प्रमाण पत्र डाउनलोड करें:\n{link}',
  'mail.decided.Rejected':
    'नमस्ते {name},\n\nआपका आवेदन {reference} ({service}) स्वीकृत नहीं हो सका। इसका कारण “मेरे आवेदन” में लिखा है:\n{link}',
  'mail.certificate.correct.subject': 'आवेदन {reference} का आपका प्रमाण पत्र सुधारा गया है',
  'mail.certificate.correct':
    'नमस्ते {name},\n\nपंचायत ने आपके आवेदन {reference} ({service}) का प्रमाण पत्र सुधार दिया है। पहले वाला प्रमाण पत्र अब मान्य नहीं है। कृपया नया प्रमाण पत्र “मेरे आवेदन” से डाउनलोड करें:\n{link}',
  'mail.certificate.revoke.subject': 'आवेदन {reference} का आपका प्रमाण पत्र वापस लिया गया है',
  'mail.certificate.revoke':
    'नमस्ते {name},\n\nपंचायत ने आपके आवेदन {reference} ({service}) का प्रमाण पत्र वापस ले लिया है। यह अब मान्य नहीं है। इसका कारण और अगला कदम “मेरे आवेदन” में लिखा है:\n{link}',
  'mail.submitted.subject': 'हमें आपका आवेदन {reference} मिल गया है',
  'mail.submitted.body':
    'नमस्ते {name},\n\nहमें आपका आवेदन {reference} ({service}) मिल गया है। इसकी स्थिति “मेरे आवेदन” में देख सकते हैं:\n{link}',
}
