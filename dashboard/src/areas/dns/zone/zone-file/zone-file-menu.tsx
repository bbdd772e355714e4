import { request } from '@holdfast/client'
import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconFileText, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { Zone } from '#areas/dns/record.ts'
import { saveFile } from '#ui/copy/save-file.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showProblem } from '#ui/problem/show-problem.ts'
import { ImportZoneFile } from './import-zone-file.tsx'

/** A menu to import a zone file into the zone, and to export the zone as a file. */
export function ZoneFileMenu({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const [isImporting, importing] = useDisclosure()
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.open(request('dns.zones.export', { path: { zone_id: zone.id } }))
      await saveFile(response, `${zone.name}.zone`)
    },
    onError: showProblem,
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconFileText size={16} />} loading={download.isPending}>
            {t('zoneFile')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may('dns.records.import') && (
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={importing.open}>
              {t('importZoneFile')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => download.mutate()}>
            {t('export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isImporting} onClose={importing.close} title={t('importZoneFileTitle')} size="xl">
        <ImportZoneFile zone={zone} onDone={importing.close} />
      </Dialog>
    </>
  )
}
