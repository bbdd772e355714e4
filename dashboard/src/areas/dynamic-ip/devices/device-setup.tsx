import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceText } from '#ui/copy/source-text.tsx'
import { devices } from './devices.ts'

type DeviceSetupProps = {
  dynamicIpId: string
  /** Null: the token was shown when it was created, and cannot be shown again. */
  token: string | null
  hosts: readonly string[]
}

/** The settings for a device that reports, with all values filled in. */
export function DeviceSetup({ dynamicIpId, token, hosts }: DeviceSetupProps) {
  const { t } = useTranslation('dynamic-ip')
  const [chosen, setChosen] = useState(devices[0]?.name ?? '')
  const device = devices.find(({ name }) => name === chosen)
  return (
    <Stack gap="sm">
      <Select
        label={t('device')}
        allowDeselect={false}
        maw={320}
        data={devices.map(({ name }) => name)}
        value={chosen}
        onChange={(name) => name && setChosen(name)}
      />
      {device && (
        <>
          <Text size="sm">{t(device.where)}</Text>
          <SourceText
            text={device.text({
              host: location.host,
              isSecure: location.protocol === 'https:',
              dynamicIp: dynamicIpId,
              token: token ?? t('tokenPlaceholder'),
              hosts,
            })}
          />
        </>
      )}
    </Stack>
  )
}
