import { Textarea, type TextareaProps } from '@mantine/core'

/** A field for certificates in PEM. */
export function PemInput(props: TextareaProps) {
  return (
    <Textarea
      autosize
      minRows={6}
      maxRows={14}
      placeholder="-----BEGIN CERTIFICATE-----"
      autoComplete="off"
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      {...props}
    />
  )
}
