/** Our own format: what the export writes, see ../../export/export-file.ts. */
import {
  emptyContent,
  type FileContent,
  isRecord,
  type SourceDocument,
  type SourceFormat,
} from '../format.ts'

const lists = ['monitors', 'heartbeats', 'notification_channels'] as const
const members = {
  monitors: 'monitors',
  heartbeats: 'heartbeats',
  notification_channels: 'channels',
} as const

export const holdfastFormat: SourceFormat = {
  name: 'holdfast',
  detects: (file) =>
    file.kind === 'document' &&
    isRecord(file.document.value) &&
    Object.hasOwn(file.document.value, 'holdfast'),
  read(file) {
    const content = emptyContent('holdfast', true)
    if (file.kind === 'document') readDocument(file.document, content)
    return content
  },
}

function readDocument(document: SourceDocument, content: FileContent): void {
  const { value, lineOf } = document
  if (!isRecord(value)) return
  const refuse = (pointer: string, message: string) => content.faults.push({ line: lineOf(pointer), message })
  if (value['holdfast'] !== 1) refuse('/holdfast', 'holdfast must be 1, the version of the format')
  for (const name of Object.keys(value))
    if (name !== 'holdfast' && !lists.some((list) => list === name))
      refuse(`/${name}`, `${name} is unknown; known names are holdfast, ${lists.join(', ')}`)
  for (const list of lists) {
    const entries = value[list] ?? []
    if (!Array.isArray(entries)) {
      refuse(`/${list}`, `${list} must be a list`)
      continue
    }
    for (const [index, input] of entries.entries()) {
      const pointer = `/${list}/${index}`
      if (!isRecord(input)) refuse(pointer, 'each entry must be a mapping with a name')
      else content[members[list]].push(entryOf(document, pointer, input))
    }
  }
}

function entryOf({ lineOf }: SourceDocument, pointer: string, input: Record<string, unknown>) {
  const lines: Record<string, number> = {}
  collectLines(input, '', (member) => {
    lines[member] = lineOf(`${pointer}${member}`) ?? 0
  })
  return { input, line: lineOf(pointer), lines }
}

function collectLines(value: unknown, pointer: string, visit: (pointer: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const path = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    visit(path)
    collectLines(member, path, visit)
  }
}
