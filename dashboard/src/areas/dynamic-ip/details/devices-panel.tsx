import { request } from '@holdfast/client'
import { Card, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DeviceSetup } from '../devices/device-setup.tsx'
import type { DynamicIp } from '../states.tsx'

export function DevicesPanel({ dynamicIp: { id, token } }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const { rows } = useList(request('dynamic_ips.bindings.list', { path: { dynamic_ip_id: id } }))
  return (
    <Card>
      <Text size="sm" c="dimmed" mb="md">
        {t('devicesText', { hint: token.hint })}
      </Text>
      <DeviceSetup dynamicIpId={id} token={null} hosts={[...new Set(rows.map(({ fqdn }) => fqdn))]} />
    </Card>
  )
}
