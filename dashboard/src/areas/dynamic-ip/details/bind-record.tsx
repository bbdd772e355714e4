import { type BodyOf, request } from '@holdfast/client'
import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { ZoneSelect } from '#areas/dns/index.ts'
import { DurationField } from '#ui/form/duration-field.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { DynamicIp } from '../states.tsx'

type BindRecordProps = { dynamicIp: DynamicIp; onDone: () => void; onCancel: () => void }

type Values = {
  zone_id: string
  name: string
  type: 'A' | 'AAAA'
  ttl: number
  interface_id: string
  mac: string
  adopt: boolean
}

export function BindRecord({ dynamicIp, onDone, onCancel }: BindRecordProps) {
  const { t } = useTranslation('dynamic-ip')
  const form = useForm<Values>({
    initialValues: { zone_id: '', name: '', type: 'A', ttl: 60, interface_id: '', mac: '', adopt: false },
  })
  const isBehind = form.values.type === 'AAAA'
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('dynamic_ips.bindings.create', {
          path: { dynamic_ip_id: dynamicIp.id },
          body: bindingInput(values),
        })
      }
      submit={t('bindRecord')}
      onDone={onDone}
      onCancel={onCancel}
    >
      <ZoneSelect
        label={t('zone')}
        placeholder={t('chooseZone')}
        required
        {...form.getInputProps('zone_id')}
        onChange={(id) => form.setFieldValue('zone_id', id ?? '')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label={t('name')} placeholder="home" required {...form.getInputProps('name')} />
        <Select
          label={t('type')}
          allowDeselect={false}
          data={['A', 'AAAA']}
          {...form.getInputProps('type')}
        />
        <DurationField label="TTL" required min={30} max={86_400} {...form.getInputProps('ttl')} />
      </SimpleGrid>
      {isBehind && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('interfaceId')}
            description={t('interfaceIdHelp')}
            placeholder="::1:2:3:4"
            {...form.getInputProps('interface_id')}
          />
          <TextInput
            label={t('mac')}
            description={t('macHelp')}
            placeholder="00:11:22:33:44:55"
            {...form.getInputProps('mac')}
          />
        </SimpleGrid>
      )}
      <Checkbox
        label={t('adopt')}
        description={t('adoptHelp')}
        {...form.getInputProps('adopt', { type: 'checkbox' })}
      />
    </RequestForm>
  )
}

function bindingInput({ interface_id, mac, adopt, ...place }: Values): BodyOf<'dynamic_ips.bindings.create'> {
  const isBehind = place.type === 'AAAA'
  return {
    ...place,
    ...(isBehind && interface_id !== '' && { interface_id }),
    ...(isBehind && mac !== '' && { mac }),
    ...(adopt && { adopt }),
  }
}
