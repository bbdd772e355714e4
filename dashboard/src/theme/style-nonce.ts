/**
 * The nonce that allows this page to add `<style>` elements: the policy refuses any other inline style. Mantine asks
 * for it; the library that locks scrolling behind a dialog reads the global of this name.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

Object.assign(globalThis, { __webpack_nonce__: styleNonce })
