import type { AreaActivity } from '#ui/activity/sentence.ts'

export const deploysActivity: AreaActivity = {
  sentences: {
    'cloud.deploy_hooks.create': {
      en: ['created', 'create', 'deploy hook {{target}}'],
      de: ['den Deploy-Hook {{target}}', 'erstellt', 'erstellen'],
    },
    'cloud.deploy_hooks.update': {
      en: ['changed', 'change', 'deploy hook {{target}}'],
      de: ['den Deploy-Hook {{target}}', 'geändert', 'ändern'],
    },
    'cloud.deploy_hooks.rotate_token': {
      en: ['replaced', 'replace', 'the URL of deploy hook {{target}}'],
      de: ['die URL des Deploy-Hooks {{target}}', 'ersetzt', 'ersetzen'],
    },
    'cloud.deploy_hooks.rotate_secret': {
      en: ['replaced', 'replace', 'the secret of deploy hook {{target}}'],
      de: ['das Geheimnis des Deploy-Hooks {{target}}', 'ersetzt', 'ersetzen'],
    },
    'cloud.deploy_hooks.delete': {
      en: ['deleted', 'delete', 'deploy hook {{target}}'],
      de: ['den Deploy-Hook {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'cloud.deploys.create': {
      en: ['started', 'start', 'a deploy of {{target}}'],
      de: ['ein Deploy von {{target}}', 'gestartet', 'starten'],
    },
    'cloud.deploys.deliver': {
      en: ['caused', 'cause', 'a deploy of {{target}}'],
      de: ['ein Deploy von {{target}}', 'ausgelöst', 'auslösen'],
    },
    'cloud.deploys.cancel': {
      en: ['cancelled', 'cancel', 'a deploy of {{target}}'],
      de: ['ein Deploy von {{target}}', 'abgebrochen', 'abbrechen'],
    },
    'cloud.deploys.rollback': {
      en: ['rolled back', 'roll back', 'a deploy of {{target}}'],
      de: ['ein Deploy von {{target}}', 'zurückgerollt', 'zurückrollen'],
    },
  },
  targetTypes: {
    deploy: { en: 'Deploys', de: 'Deploys' },
    deploy_hook: { en: 'Deploy hooks', de: 'Deploy-Hooks' },
  },
  fields: {
    recipe: { en: 'Recipe', de: 'Rezept' },
    branches: { en: 'Branches', de: 'Branches' },
    paths: { en: 'Files', de: 'Dateien' },
    networks: { en: 'Networks', de: 'Netze' },
    parameters: { en: 'Parameters', de: 'Parameter' },
    concurrency: { en: 'While a deploy runs', de: 'Während ein Deploy läuft' },
    timeout_seconds: { en: 'Time limit in seconds', de: 'Zeitlimit in Sekunden' },
    maintenance_minutes: { en: 'Minutes of maintenance', de: 'Minuten der Wartung' },
    maintenance_monitor_ids: { en: 'Monitors in maintenance', de: 'Monitore in Wartung' },
    allow_unsigned: { en: 'Deliveries without a signature', de: 'Zustellungen ohne Signatur' },
    cancel_requested_at: { en: 'Cancellation requested', de: 'Abbruch angefordert' },
    ref: { en: 'Ref', de: 'Ref' },
    commit: { en: 'Commit', de: 'Commit' },
    reason: { en: 'Reason', de: 'Grund' },
  },
}
