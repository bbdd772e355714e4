import { Code, Group } from '@mantine/core'
import { CopyIcon } from './copy-icon.tsx'

/** A text that people copy: an id, an address, a secret. */
export function Copyable({ text }: { text: string }) {
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
      <CopyIcon text={text} />
    </Group>
  )
}
