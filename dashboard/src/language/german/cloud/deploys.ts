import type { Catalogue } from '../sentences.ts'

/** What the API says of deploys and deploy hooks (`server/src/areas/deploys`). */
export const deploySentences: Catalogue = {
  'cannot be set: this hook starts a recipe': 'lässt sich nicht setzen: Dieser Hook startet ein Rezept',
  'cannot be set: this hook calls a URL': 'lässt sich nicht setzen: Dieser Hook ruft eine URL auf',
  'is required, unless there is a url: one of the two': 'ist erforderlich, wenn es keine URL gibt',
  'cannot be combined with a url': 'lässt sich nicht mit einer URL verbinden',
  'is required: the server that has the recipe': 'ist erforderlich: der Server, der das Rezept hat',
  'Maintenance while a deploy runs also requires the permission monitoring.write: no alerts are sent.':
    'Wartung während eines Deploys erfordert auch die Berechtigung monitoring.write: Es werden keine Alarme gesendet.',
  'is required: a hook that calls a URL has no server':
    'ist erforderlich: Ein Hook, der eine URL aufruft, hat keinen Server',
  'There is no server with this id that has an agent.': 'Es gibt keinen solchen Server mit einem Agenten.',
  'must be empty: deliveries of {} do not list files':
    'muss leer sein: Zustellungen von {} enthalten keine Dateien',
  'must be a network, such as 192.0.2.0/24 or 2001:db8::/32':
    'muss ein Netz sein, zum Beispiel 192.0.2.0/24 oder 2001:db8::/32',
  'must be a connection to the sender of the deliveries, {}: this one is to {}':
    'muss eine Verbindung zum Absender der Zustellungen sein, {}: Diese ist eine zu {}',

  'The deploy is {}. Cancel it first, or wait until it has ended.':
    'Das Deploy ist noch nicht beendet. Brechen Sie es zuerst ab, oder warten Sie auf das Ende.',
  'The deploy has ended: it is {}.': 'Das Deploy ist schon beendet.',
  'The deploy hook {} was deleted.': 'Der Deploy-Hook {} wurde gelöscht.',
  'The deploy hook {} is disabled.': 'Der Deploy-Hook {} ist ausgeschaltet.',
  'The server of the deploy hook {} was removed.': 'Der Server des Deploy-Hooks {} wurde entfernt.',
  'No deploy of {} has succeeded before this one.': 'Vor diesem ist kein Deploy von {} gelungen.',
  'A deploy of {} runs, and the hook rejects a second one.':
    'Ein Deploy von {} läuft, und der Hook lehnt ein zweites ab.',
  '{} deploys wait already.': 'Es warten schon {} Deploys.',
  '{} clients follow this deploy already.': 'Schon {} Clients folgen diesem Deploy.',
  'must be the id of a message of this stream': 'muss die ID einer Nachricht dieses Streams sein',
  'The receiver answered {}.': 'Der Empfänger hat mit {} geantwortet.',

  'The deploy hook accepts no deliveries from {}.': 'Der Deploy-Hook nimmt keine Zustellungen von {} an.',
  'The request has no {}.': 'In der Anfrage fehlt {}.',
  'header X-Hub-Signature-256: set the secret of the webhook at GitHub':
    'der Header X-Hub-Signature-256: Tragen Sie das Geheimnis im Webhook bei GitHub ein',
  'header X-Hub-Signature: set the secret of the webhook at Bitbucket':
    'der Header X-Hub-Signature: Tragen Sie das Geheimnis im Webhook bei Bitbucket ein',
  'header X-Gitea-Signature: set the secret of the webhook':
    'der Header X-Gitea-Signature: Tragen Sie das Geheimnis im Webhook ein',
  'header webhook-signature or X-Gitlab-Token: set the signing token or the secret token at GitLab':
    'der Header webhook-signature oder X-Gitlab-Token: Tragen Sie das Signing token oder das Secret token bei GitLab ein',
  'header X-Holdfast-Signature, webhook-signature or Authorization: Bearer with the secret':
    'der Header X-Holdfast-Signature, webhook-signature oder Authorization: Bearer mit dem Geheimnis',
  'The request has no header X-Holdfast-Timestamp.': 'In der Anfrage fehlt der Header X-Holdfast-Timestamp.',
  'The timestamp {} is not within {} minutes of {}.':
    'Der Zeitstempel {} weicht um mehr als {} Minuten von {} ab.',
  'The header {} does not match the secret of the deploy hook.':
    'Der Header {} passt nicht zum Geheimnis des Deploy-Hooks.',
  'The body is no JSON: {}': 'Der Body ist kein JSON: {}',
}
