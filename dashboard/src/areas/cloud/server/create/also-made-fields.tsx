import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ZoneSelect } from '#areas/dns/index.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import type { OrderValues } from './server-order.ts'

/** The DNS record and the monitor that are made with the server. */
export function AlsoMadeFields({ form }: { form: UseFormReturnType<OrderValues> }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { zone, monitor, name } = form.values
  return (
    <>
      {may('dns.records.create') && (
        <SimpleGrid cols={{ base: 1, xs: zone ? 2 : 1 }}>
          <ZoneSelect
            label={t('recordZone')}
            description={t('recordZoneText')}
            placeholder={t('noRecord')}
            clearable
            value={zone}
            onChange={(id) => form.setFieldValue('zone', id)}
            error={fieldErrorOf(form, 'dns_record.zone_id')}
          />
          {zone && (
            <TextInput
              label={t('recordName')}
              description={t('recordNameText')}
              placeholder={name}
              {...form.getInputProps('recordName')}
              error={fieldErrorOf(form, 'dns_record')}
            />
          )}
        </SimpleGrid>
      )}
      {may('monitors.create') && (
        <SimpleGrid cols={{ base: 1, xs: monitor === 'tcp' || monitor === 'http' ? 2 : 1 }}>
          <Select
            label={t('alsoMonitor')}
            description={t('alsoMonitorText')}
            allowDeselect={false}
            data={[
              { value: '', label: t('noMonitor') },
              { value: 'icmp', label: t('monitorPing') },
              { value: 'tcp', label: t('monitorTcp') },
              { value: 'http', label: t('monitorHttp') },
            ]}
            {...form.getInputProps('monitor')}
          />
          {(monitor === 'tcp' || monitor === 'http') && (
            <NumberInput
              label={t('monitorPort')}
              description={t(monitor === 'tcp' ? 'monitorPortTcp' : 'monitorPortHttp')}
              min={1}
              max={65_535}
              allowDecimal={false}
              {...form.getInputProps('port')}
              error={fieldErrorOf(form, 'monitor')}
            />
          )}
        </SimpleGrid>
      )}
    </>
  )
}
