import { ActionIcon, Code, CopyButton, Stack, Tabs, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './receiver-snippet.module.css'
import { snippets } from './snippets.ts'

/** How a receiver makes sure that a message is ours. */
export function ReceiverSnippet() {
  const { t } = useTranslation('webhooks')
  return (
    <Tabs defaultValue="JavaScript" keepMounted={false}>
      <Tabs.List>
        {snippets.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ language, code, library }) => (
        <Tabs.Panel key={language} value={language} pt="sm">
          <Stack gap="xs">
            <Text size="sm">{t('snippetText')}</Text>
            <Source text={code} />
            <Text size="sm" mt="xs">
              {t('snippetLibrary')} <Code style={{ whiteSpace: 'nowrap' }}>{library.install}</Code>
            </Text>
            <Source text={library.code} />
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Source({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.source}>
      <Code block tabIndex={0} className={classes.code ?? ''}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            className={classes.copy ?? ''}
            variant="default"
            size="sm"
            onClick={copy}
            aria-label={t('copy')}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  )
}
