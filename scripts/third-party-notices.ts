/**
 * The licences of all packages that an installation runs or that are part of the dashboard, from the lock file and the
 * packages. Packages for one platform (the binaries of PostgreSQL and Node) are omitted: they are installed with their
 * own licence files. The renderer of the API reference is one file, made of packages that are not installed: those are
 * listed in `release/renderer-packages.json`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LockedPackage = {
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}
export type Notice = { name: string; license: string; copyright: string[]; text: string }

const licenceFile = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i

export function thirdPartyNotices(): string {
  const installed = shippedPackages().map(noticeOf)
  const names = new Set(installed.map(({ name }) => name))
  const notices = [...installed, ...rendererPackages().filter(({ name }) => !names.has(name))]
  // Most texts differ only in their copyright line: each is printed once, below its packages.
  const groups = [...Map.groupBy(notices, ({ license, text }) => `${license}\n${text}`).values()]
  const sections = groups.map((packages) => {
    const [first] = packages
    const lines = packages.map(({ name, copyright }) => [
      `- ${name}`,
      ...copyright.map((line) => `  ${line}`),
    ])
    return [separator, ...lines.flat(), '', `Licence: ${first?.license}`, '', first?.text ?? '', ''].join(
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

/** What the renderer of the API reference is built of. */
function rendererPackages(): Notice[] {
  const { renderer, texts, packages } = JSON.parse(
    readFileSync('scripts/release/renderer-packages.json', 'utf8'),
  ) as { renderer: string; texts: string[]; packages: (Omit<Notice, 'text'> & { text: number })[] }
  const [installed] = shippedPackages()
    .filter(([path]) => path === 'node_modules/@scalar/fastify-api-reference')
    .map(noticeOf)
  if (installed?.name !== renderer)
    throw new Error(
      `The API reference is drawn by ${installed?.name}: run scripts/release/renderer-packages.ts`,
    )
  return packages.map(({ text, ...notice }) => ({ ...notice, text: texts[text] ?? '' }))
}

export function noticeOf([path, { version, license }]: [string, LockedPackage]): Notice {
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
