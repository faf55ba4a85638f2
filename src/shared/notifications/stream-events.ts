// Apart from the schemas in wire.ts, so that the shell of the signed-in screens loads without Zod.

/** Events of the notification stream: a new notification, another change of the count, the end of the stream. */
export const STREAM_EVENTS = { arrived: 'arrived', unread: 'unread', end: 'end' } as const
