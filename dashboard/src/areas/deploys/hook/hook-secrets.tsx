import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { SourceText } from '#ui/copy/source-text.tsx'
import type { DeployHook } from '../states.tsx'
import { HookSetup } from './hook-setup.tsx'

type Shown = Pick<DeployHook, 'source'> & { delivery_url: string | null; secret: string | null }

/** The URL and the secret of a hook, each shown once, with what to do with them at the sender. */
export function HookSecrets({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const { t } = useTranslation('deploys')
  const url = shown?.delivery_url ?? null
  return (
    <SecretDialog
      title={t(shown?.secret ? 'secret' : 'deliveryUrl')}
      secret={shown?.secret ?? url}
      onClose={onClose}
    >
      {shown && (
        <>
          {shown.secret !== null && url !== null && (
            <Stack gap="xs">
              <Title order={3} size="h5">
                {t('deliveryUrl')}
              </Title>
              <Text size="sm">{t('deliveryUrlText')}</Text>
              <SourceText text={url} />
            </Stack>
          )}
          <HookSetup source={shown.source} url={url} />
        </>
      )}
    </SecretDialog>
  )
}
