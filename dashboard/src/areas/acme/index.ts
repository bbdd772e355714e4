/** What other areas may use of this area. */
export { acmePaths } from './paths.ts'
