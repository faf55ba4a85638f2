import type { admin as source } from '../en/admin.ts'

export const admin: Record<keyof typeof source, string> = {
  'admin.title': 'अधिकारी डैशबोर्ड',
  'admin.checking': 'आपकी अनुमति जाँची जा रही है...',
  'admin.loading': 'डैशबोर्ड खुल रहा है...',
  'admin.failed': 'डैशबोर्ड की जानकारी नहीं दिखाई जा सकी',
  'admin.welcome': 'स्वागत है, {name}',
  'admin.total': 'कुल {count, plural, one {आवेदन} other {आवेदन}}',
  'admin.card.total': 'कुल आवेदन',
  'admin.card.total.link': 'सभी आवेदन देखें',
  'admin.card.pending': 'जाँच बाकी',
  'admin.card.pending.link': 'बाकी आवेदन देखें',
  'admin.card.processed': 'आज निपटाए गए',
  'admin.card.processed.link': 'निपटाए गए आवेदन देखें',
  'admin.summary': 'एक नज़र में',
  'admin.quick': 'जल्दी पहुँचें',
  'admin.quick.pending': '{count} बाकी',
  'admin.quick.all': 'सभी बाकी आवेदन',
  'admin.quick.toReview': '{count} की जाँच बाकी',
  'admin.table.title': 'श्रेणी और स्थिति के अनुसार आवेदन',
  'admin.table.category': 'श्रेणी',
  'admin.table.total': 'कुल',
}
