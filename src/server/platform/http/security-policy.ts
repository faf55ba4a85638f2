import { createHash } from 'node:crypto'

/** What a page of the portal may load and do: its own files, nothing else; neither scripts nor styles stand in the page. */
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

/** What data may load and do, should a browser show it as a page: nothing, and nowhere but by itself. */
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
 * The page that checks certificates may also run the WebAssembly of its reader of codes, a file of its own origin like
 * every other; it may still not make programs of text (`unsafe-eval`). No other page has a reason to.
 */
export const VERIFY_PAGE_POLICY = {
  ...CONTENT_SECURITY_POLICY,
  directives: { ...CONTENT_SECURITY_POLICY.directives, scriptSrc: ["'self'", "'wasm-unsafe-eval'"] },
}

/** A certificate as a page: it runs nothing, and looks as the one stylesheet says that stands in it (by its hash). */
export const printedPagePolicy = (style: string) => ({
  ...CONTENT_SECURITY_POLICY,
  directives: {
    ...CONTENT_SECURITY_POLICY.directives,
    scriptSrc: ["'none'"],
    styleSrc: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  },
})
