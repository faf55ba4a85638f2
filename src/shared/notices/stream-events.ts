/** The events of a stream of notices: something new came; the count changed otherwise; no more comes on this stream. */
export const STREAM_EVENTS = { arrived: 'arrived', unread: 'unread', end: 'end' } as const
