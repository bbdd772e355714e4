import { Code, Stack, Tabs, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SourceText } from '#ui/copy/source-text.tsx'
import { snippets } from './snippets.ts'

/** How a receiver verifies that a message comes from Holdfast. */
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
            <SourceText text={code} />
            <Text size="sm" mt="xs">
              {t('snippetLibrary')} <Code style={{ whiteSpace: 'nowrap' }}>{library.install}</Code>
            </Text>
            <SourceText text={library.code} />
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
