/** 2^17 rounds of scrypt take 128 MB and a second or two for each guess at a passphrase (OWASP's figure). */
export const SCRYPT_WORK = 17
