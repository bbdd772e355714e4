/**
 * The licences of all packages that an installation runs or that are part of the dashboard, from the lock file and the
 * packages. Packages for one platform (the binaries of PostgreSQL and Node) are omitted: they are installed with their
 * own licence files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockedPackage = {
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}
type Notice = { name: string; license: string; copyright: string[]; text: string }

const licenceFile = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i

export function thirdPartyNotices(): string {
  const notices = shippedPackages().map(noticeOf)
  // Most texts differ only in their copyright line: each is printed once, below its packages.
  const groups = [...Map.groupBy(notices, ({ license, text }) => `${license}\n${text}`).values()]
  const sections = groups.map((packages) => {
    const [first] = packages
    const names = packages.map(({ name, copyright }) => [
      `- ${name}`,
      ...copyright.map((line) => `  ${line}`),
    ])
    return [separator, ...names.flat(), '', `Licence: ${first?.license}`, '', first?.text ?? '', ''].join(
      '\n',
    )
  })
  return `${opening}\n\n${sections.join('\n')}`
}

const separator = `${'-'.repeat(80)}\n`
const opening = `Third-party notices

Holdfast is built on the packages below. This file is written by \`node scripts/write-docs.ts\`.`

function shippedPackages(): [path: string, LockedPackage][] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([, { link, dev, devOptional, optional, os, cpu }]) => {
      return !(link || dev || devOptional || optional || os || cpu)
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function noticeOf([path, { version, license }]: [string, LockedPackage]): Notice {
  const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`
  if (license === undefined) throw new Error(`${path} names no licence in package-lock.json`)
  const file = existsSync(path) ? readdirSync(path).find((entry) => licenceFile.test(entry)) : undefined
  const lines = file === undefined ? [] : readFileSync(join(path, file), 'utf8').split(/\r?\n/)
  const isCopyright = (line: string) => /^\W*(copyright\b(?! notice| holder)|\(c\))/i.test(line)
  return {
    name,
    license,
    copyright: lines.filter(isCopyright).map((line) => line.trim()),
    text: paragraphs(lines.filter((line) => !isCopyright(line) && !isTitle(line))),
  }
}

function isTitle(line: string): boolean {
  return /^[#\s(]*(the )?[\w-]+ licen[cs]e( \(\w+\))?[)\s]*$/i.test(line)
}

/** One line per paragraph, so that texts with other line breaks are equal. */
function paragraphs(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/[“”]/g, '"')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}
