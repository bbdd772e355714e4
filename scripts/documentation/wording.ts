/**
 * Phrases that do not belong in texts for users: figures of speech and sentences that have to be read twice. Checked in
 * the texts of the dashboard, the descriptions of the API, the problems, settings, notifications and the documents.
 */
import { globSync, readFileSync } from 'node:fs'

const phrases: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bwho(ever|soever)\b/i, instead: 'name the person: "the recipient", "everyone who"' },
  { pattern: /\bby (itself|themselves)\b/i, instead: '"automatically"' },
  { pattern: /\b(is|are) to be\b/i, instead: '"must be" or the present tense' },
  { pattern: /\bput(s|ting)? (it )?right\b/i, instead: '"fix" or "restore"' },
  { pattern: /\btold (of|to)\b/i, instead: '"notified of" or "configured to"' },
  { pattern: /\bhangs? on\b/i, instead: '"belongs to"' },
  { pattern: /\bcarr(y|ies|ied|ying) (out|over)\b/i, instead: '"run", "execute" or "apply"' },
  { pattern: /\b(has|have) faults\b/i, instead: '"is invalid"' },
  { pattern: /\bno such thing\b/i, instead: '"not found"' },
  { pattern: /\bin the words of\b/i, instead: '"in the format of"' },
  { pattern: /\bof (its|their|your|our) own accord\b/i, instead: '"automatically"' },
  { pattern: /\b(goes|go|going|gone) on\b/i, instead: '"continues"' },
  { pattern: /\b(came|comes|come) upon\b/i, instead: '"detected" or "found"' },
  { pattern: /\bwhose doing\b/i, instead: '"who changed it"' },
  { pattern: /\bmade anew\b/i, instead: '"created again"' },
]

/** Phrases that are also avoided in comments and in titles of tests. */
const codePhrases: typeof phrases = [
  { pattern: /\banew\b/i, instead: '"again"' },
  { pattern: /\b(some|any)body\b/i, instead: '"someone", or name the person' },
  { pattern: /\bof ours\b/i, instead: '"of the service"' },
  { pattern: /\bwithout a word\b/i, instead: '"silently"' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: '"fix"' },
  { pattern: /\bgiv(e|es|en) back\b/i, instead: '"return" or "release"' },
  { pattern: /\b(is|are) (remembered|forgotten)\b/i, instead: '"is stored" or "is deleted"' },
  { pattern: /\bthe asker\b/i, instead: '"the client" or "the caller"' },
  { pattern: /\b(this|that) room\b/i, instead: '"module"' },
  { pattern: /\b(is|are|was|were) told\b/i, instead: '"is notified" or "is reported"' },
  { pattern: /\bwhat is (none|his|hers|ours)\b/i, instead: 'name the thing' },
]

const paths = [
  'dashboard/src/{areas/*,language}/{messages,*-messages}*.ts',
  'docs/openapi.json',
  'docs/*.md',
  'docs/{decisions,guides}/*.md',
  'server/src/kernel/problem/catalogue.ts',
  // Titles and help of settings, and the texts of notifications.
  'checks/src/{settings,types/*}/*.ts',
  'server/src/areas/notifications/{channels/types/*,message}/*.ts',
  'server/src/areas/**/event-notifications.ts',
  '{CONTRIBUTING,README,SECURITY}.md',
]

/** Texts that may contain such a phrase: part of the line, and why. */
const exceptions: readonly { line: string; reason: string }[] = []

export type TextFile = { path: string; text: string }

export function textsForUsers(): TextFile[] {
  return globSync(paths)
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** One line for each phrase found: the place, and the replacement. */
export function wordingErrors(files: readonly TextFile[]): string[] {
  return errorsOf(files, phrases)
}

/** The same for comments and titles of tests, with the phrases for code. */
export function codeWordingErrors(files: readonly TextFile[]): string[] {
  return errorsOf(files, [...phrases, ...codePhrases])
}

function errorsOf(files: readonly TextFile[], banned: typeof phrases): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      if (exceptions.some((exception) => line.includes(exception.line))) return []
      return banned.flatMap(({ pattern, instead }) => {
        const found = pattern.exec(line)
        return found ? [`${path}:${index + 1}: "${found[0]}": write ${instead}`] : []
      })
    }),
  )
}
