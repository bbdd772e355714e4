import { Card, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConnectionLink } from '#areas/connections/index.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { moneyText } from '#ui/format/money.ts'
import { Ago, DimmedAgo } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { isEntered, type Server } from '../states.tsx'
import { sizeText } from './size.ts'

export function ServerDetails({ server }: { server: Server }) {
  const { t } = useTranslation('cloud')
  const { online, online_since, region, size, image, tags, ref, listed_at, provider_created_at } = server
  const { backups, in_rescue, monthly, agent_seen, monitor_up } = server
  const hardware = sizeText(server, t)
  const own = isEntered(server)
  return (
    <Card>
      <DetailsList
        facts={[
          { label: t('reachability'), value: online === null ? '–' : t(online ? 'up' : 'down') },
          ...(agent_seen === null
            ? []
            : [{ label: t('agent'), value: t(agent_seen ? 'agentReports' : 'agentSilent') }]),
          ...(monitor_up === null
            ? []
            : [{ label: t('monitors'), value: t(monitor_up ? 'oneMonitorUp' : 'noMonitorUp') }]),
          ...(online_since ? [{ label: t('since'), value: <Ago at={online_since} /> }] : []),
          { label: t('publicAddresses'), value: <Addresses of={server.public_addresses} /> },
          ...(server.private_addresses.length > 0
            ? [{ label: t('privateAddresses'), value: <Addresses of={server.private_addresses} /> }]
            : []),
          { label: t('account'), value: <ConnectionLink of={server} /> },
          { label: t(own ? 'place' : 'region'), value: region || '–' },
          {
            label: t(own ? 'hardware' : 'size'),
            value: hardware === '' ? size || '–' : `${size} (${hardware})`,
          },
          ...(own
            ? []
            : [
                {
                  label: t('monthlyCost'),
                  value: monthly ? <MonthlyCost of={monthly} /> : t('priceUnknown'),
                },
                { label: t('image'), value: image ?? '–' },
              ]),
          ...(backups === null ? [] : [{ label: t('backups'), value: t(backups ? 'yes' : 'no') }]),
          ...(in_rescue ? [{ label: t('rescueSystem'), value: t('rescueActive') }] : []),
          ...(tags.length > 0 ? [{ label: t('tags'), value: tags.join(', ') }] : []),
          ...(own || ref === null ? [] : [{ label: t('providerId'), value: <Copyable text={ref} /> }]),
          ...(provider_created_at ? [{ label: t('created'), value: <Ago at={provider_created_at} /> }] : []),
          ...(own ? [] : [{ label: t('lastListed'), value: <Ago at={listed_at} /> }]),
        ]}
      />
    </Card>
  )
}

function MonthlyCost({ of: price }: { of: NonNullable<Server['monthly']> }) {
  const { t } = useTranslation('cloud')
  return (
    <>
      {t('priceOfSize', { price: moneyText(price) })} <DimmedAgo at={price.since} />
    </>
  )
}

function Addresses({ of: addresses }: { of: readonly string[] }) {
  if (addresses.length === 0) return '–'
  return (
    <Stack gap={2} align="flex-start">
      {addresses.map((address) => (
        <Copyable key={address} text={address} />
      ))}
    </Stack>
  )
}
