import { createHash } from 'node:crypto'

/** Policy of the portal's pages: only files of their own origin, no inline scripts or styles. */
export const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    frameSrc: ["'self'", 'blob:'],
    imgSrc: ["'self'", 'data:', 'blob:'],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
  },
}

/** Policy of JSON responses, in case a browser opens one as a page: nothing may load. */
export const DATA_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  },
}

/**
 * Policy of the verification page, which also runs the WebAssembly of its code reader from its own origin;
 * `unsafe-eval` stays forbidden. No other page needs it.
 */
export const VERIFY_PAGE_POLICY = {
  ...CONTENT_SECURITY_POLICY,
  directives: { ...CONTENT_SECURITY_POLICY.directives, scriptSrc: ["'self'", "'wasm-unsafe-eval'"] },
}

/** Policy of a certificate page: no scripts, and only its own inline stylesheet, allowed by hash. */
export const printedPagePolicy = (style: string) => ({
  ...CONTENT_SECURITY_POLICY,
  directives: {
    ...CONTENT_SECURITY_POLICY.directives,
    scriptSrc: ["'none'"],
    styleSrc: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  },
})
