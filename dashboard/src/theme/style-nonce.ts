/**
 * The nonce that allows this page to add `<style>` elements: the policy forbids any other inline style. Mantine reads
 * it here; the library that locks scrolling behind a dialog reads a global of this name.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

Object.assign(globalThis, { __webpack_nonce__: styleNonce })
