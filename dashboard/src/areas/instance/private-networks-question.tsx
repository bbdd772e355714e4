import { request } from '@holdfast/client'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useSend } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { showProblem } from '#ui/problem/show-problem.ts'

/** Asks the first operator once whether to allow private networks; until then they are closed. */
export function PrivateNetworksQuestion() {
  const may = useMay()
  return may('instance.settings.update') ? <Question /> : null
}

function Question() {
  const { t } = useTranslation('instance')
  const settings = useApiQuery(request('instance.settings.read')).data?.body
  const send = useSend<'instance.settings.update'>()
  if (settings?.private_networks_set_by !== 'default' || settings.other_account_count > 0) return null
  const result = (private_networks_open: boolean) =>
    void send
      .mutateAsync(request('instance.settings.update', { body: { private_networks_open } }))
      .catch(showProblem)
  return (
    <Card component="section" aria-labelledby="private-networks">
      <Stack gap="sm">
        <Title order={2} id="private-networks">
          {t('privateNetworksAsked')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('privateNetworksAskedText')}
        </Text>
        <Group gap="xs">
          <Button variant="light" loading={send.isPending} onClick={() => result(true)}>
            {t('privateNetworksOpen')}
          </Button>
          <Button variant="default" loading={send.isPending} onClick={() => result(false)}>
            {t('privateNetworksKeepClosed')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
