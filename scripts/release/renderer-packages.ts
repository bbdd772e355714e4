/**
 * Writes `renderer-packages.json`: the packages that the script of the API reference may be built of, with their
 * licences, each text once. The script comes as one file in `@scalar/fastify-api-reference`, which does not install them. Install what it
 * is made from in an empty folder, in the same version or the nearest there is, and name that folder:
 *
 *     npm install @scalar/api-reference@<version> --ignore-scripts --omit=dev
 *     node scripts/release/renderer-packages.ts <folder>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockedPackage, noticeOf } from '../third-party-notices.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/release/renderer-packages.ts <folder>')

const installed = lockedPackages(join(folder, 'package-lock.json'))
const notices = Object.entries(installed)
  // Types are not in a script.
  .filter(([path]) => path !== '' && !path.includes('node_modules/@types/'))
  .map(([path, locked]) => noticeOf([join(folder, path), locked]))
const distinct = [...new Map(notices.map((notice) => [notice.name, notice])).values()]
const texts = [...new Set(distinct.map(({ text }) => text))]
const packages = distinct.map(({ text, ...notice }) => ({ ...notice, text: texts.indexOf(text) }))
const renderer = lockedPackages('package-lock.json')['node_modules/@scalar/fastify-api-reference']
writeFileSync(
  join(import.meta.dirname, 'renderer-packages.json'),
  `${JSON.stringify({ renderer: `@scalar/fastify-api-reference ${renderer?.version}`, texts, packages }, null, 2)}\n`,
)

function lockedPackages(path: string): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
