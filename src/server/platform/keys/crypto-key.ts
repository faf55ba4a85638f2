/** A key of Web Crypto, by the name that neither Node's types nor a browser's give it alike. */
export type WebCryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>
