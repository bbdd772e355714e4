/** What to do at the sender of a hook. */
import { List, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { SourceText } from '#ui/copy/source-text.tsx'
import type { Source } from '../states.tsx'
import { exampleCall } from './example-call.ts'

const steps: Readonly<Record<Source, readonly MessageKey<'deploys'>[]>> = {
  github: ['githubOpen', 'githubUrl', 'secretStep', 'githubEvents'],
  gitlab: ['gitlabOpen', 'urlStep', 'gitlabSecret', 'gitlabEvents'],
  gitea: ['giteaOpen', 'giteaUrl', 'secretStep', 'giteaEvents'],
  bitbucket: ['bitbucketOpen', 'urlStep', 'secretStep', 'bitbucketEvents'],
  generic: ['genericCall', 'genericBody'],
}

/** Without a URL, where it is not known any more, a placeholder stands for it. */
export function HookSetup({ source, url }: { source: Source; url: string | null }) {
  const { t } = useTranslation('deploys')
  const shownUrl = url ?? `${location.origin}/v1/ingest/deploys/${t('tokenPlaceholder')}`
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {t('setup')}
      </Title>
      <List type="ordered" size="sm" spacing={6}>
        {steps[source].map((step) => (
          <List.Item key={step}>{t(step)}</List.Item>
        ))}
      </List>
      {url === null && (
        <Text size="sm" c="dimmed">
          {t('setupHiddenText')}
        </Text>
      )}
      {source === 'generic' && <SourceText text={exampleCall(shownUrl)} />}
    </Stack>
  )
}
