declare global {
  // The names under which the two libraries that write style sheets at run time look for a nonce.
  var __nonce__: string | undefined
  var __webpack_nonce__: string | undefined
}

/** Hands the answer's nonce to libraries that write style sheets, as the content security policy asks for it. */
export function allowRuntimeStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (!nonce) return
  globalThis.__nonce__ = nonce
  globalThis.__webpack_nonce__ = nonce
}
