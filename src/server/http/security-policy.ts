/**
 * What a page of the portal may load and do: its own files, nothing else. The toast library writes one style element,
 * which is why styles, and only styles, may be inline.
 */
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
    styleSrc: ["'self'", "'unsafe-inline'"],
  },
}

/**
 * The page that checks certificates may also run the WebAssembly of its reader of codes, a file of its own origin like
 * every other; it may still not make programs of text (`unsafe-eval`). No other page has a reason to.
 */
export const VERIFY_PAGE_POLICY = {
  ...CONTENT_SECURITY_POLICY,
  directives: { ...CONTENT_SECURITY_POLICY.directives, scriptSrc: ["'self'", "'wasm-unsafe-eval'"] },
}
