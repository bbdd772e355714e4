/** What other areas may use of this one. */
export { WhoDidWhat } from './who-did-what.tsx'
