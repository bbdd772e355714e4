import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A text that people carry elsewhere: an id, an address, a secret. */
export function Copyable({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('copied') : t('copy')}>
            <ActionIcon size="sm" variant="subtle" color="gray" onClick={copy} aria-label={t('copy')}>
              {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}
