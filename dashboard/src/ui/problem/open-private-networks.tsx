import { request } from '@holdfast/client'
import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useSend } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { showProblem } from './show-problem.ts'

type OpenPrivateNetworksProps = { onDone?: (() => void) | undefined }

/** Lets the operator open private networks in the form that needs them; tells others whom to ask. */
export function OpenPrivateNetworks(props: OpenPrivateNetworksProps) {
  const { t } = useTranslation()
  const may = useMay()
  if (!may('instance.settings.update')) return <Text size="sm">{t('privateNetworksAsk')}</Text>
  return <OpenAsOperator {...props} />
}

function OpenAsOperator({ onDone }: OpenPrivateNetworksProps) {
  const { t } = useTranslation()
  const settings = useApiQuery(request('instance.settings.read')).data?.body
  const send = useSend<'instance.settings.update'>()
  if (!settings) return null
  if (settings.private_networks_set_by === 'environment')
    return <Text size="sm">{t('privateNetworksEnvironment')}</Text>
  if (settings.other_account_count > 0) return <Text size="sm">{t('privateNetworksShared')}</Text>
  const open = () =>
    send
      .mutateAsync(request('instance.settings.update', { body: { private_networks_open: true } }))
      .then(() => onDone?.(), showProblem)
  return (
    <Group gap="sm" mt="xs">
      <Button size="xs" loading={send.isPending} onClick={() => void open()}>
        {t('privateNetworksOpen')}
      </Button>
      <Text size="xs" c="dimmed" flex="1 1 220px">
        {t('privateNetworksOpenText')}
      </Text>
    </Group>
  )
}
