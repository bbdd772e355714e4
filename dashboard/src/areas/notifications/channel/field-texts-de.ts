import type { GermanTexts } from '#ui/schema-form/field-text.ts'

/** The texts of channel types and of their settings (`channels/types` of the service). */
export const germanFieldTexts: GermanTexts = {
  // The types
  'E-mail': 'E-Mail',
  'Sends plain-text mail through the mail server of this installation.':
    'Sendet Nur-Text-E-Mails über den Mailserver dieser Installation.',
  'Create an incoming webhook for a Slack channel and paste its URL.':
    'Legen Sie einen eingehenden Webhook für einen Slack-Kanal an und fügen Sie seine URL ein.',
  'Create a webhook in the settings of a Discord channel and paste its URL.':
    'Legen Sie in den Einstellungen eines Discord-Kanals einen Webhook an und fügen Sie seine URL ein.',
  'Create a workflow from the template “Send webhook alerts to a channel” and paste its URL. Connectors of Office 365, whose URLs are at webhook.office.com, no longer exist.':
    'Legen Sie einen Workflow aus der Vorlage „Webhookwarnungen an einen Kanal senden“ an und fügen Sie seine URL ein. Office-365-Connectors, deren URLs auf webhook.office.com liegen, gibt es nicht mehr.',
  'Create a bot with @BotFather, add it to a chat, and enter its token and the id of the chat.':
    'Legen Sie mit @BotFather einen Bot an, fügen Sie ihn einem Chat hinzu und geben Sie sein Token und die ID des Chats ein.',
  'Subscribe to a topic in the ntfy app and enter its name. Topics of ntfy.sh are public: choose a name that cannot be guessed.':
    'Abonnieren Sie ein Thema in der ntfy-App und geben Sie seinen Namen ein. Themen auf ntfy.sh sind öffentlich: Wählen Sie einen Namen, den niemand errät.',
  'Create an application at pushover.net and enter its token and your user or group key.':
    'Legen Sie auf pushover.net eine Anwendung an und geben Sie ihr Token und Ihren Benutzer- oder Gruppenschlüssel ein.',
  'Create an application on your Gotify server and enter its token.':
    'Legen Sie auf Ihrem Gotify-Server eine Anwendung an und geben Sie ihr Token ein.',
  'Invite a bot account to a room that is not encrypted, and enter its access token and the id of the room.':
    'Laden Sie ein Bot-Konto in einen unverschlüsselten Raum ein und geben Sie sein Zugriffstoken und die ID des Raums ein.',
  'Create an incoming webhook on your Mattermost server and paste its URL.':
    'Legen Sie auf Ihrem Mattermost-Server einen eingehenden Webhook an und fügen Sie seine URL ein.',
  'Add the integration “Events API v2” to a PagerDuty service and enter its integration key.':
    'Fügen Sie einem PagerDuty-Dienst die Integration „Events API v2“ hinzu und geben Sie ihren Integrationsschlüssel ein.',
  'Add an API integration to an Opsgenie team, or to a team in Jira Service Management, and enter its API key. Atlassian ends Opsgenie on 5 April 2027; its teams move to Jira Service Management.':
    'Fügen Sie einem Opsgenie-Team oder einem Team in Jira Service Management eine API-Integration hinzu und geben Sie ihren API-Schlüssel ein. Atlassian stellt Opsgenie am 5. April 2027 ein; die Teams ziehen zu Jira Service Management um.',
  'Posts each notification as JSON to a URL. For complete, signed events, create a webhook endpoint instead.':
    'Sendet jede Benachrichtigung als JSON per POST an eine URL. Für vollständige, signierte Ereignisse legen Sie stattdessen einen Webhook-Endpunkt an.',

  // Titles of settings
  'API key': 'API-Schlüssel',
  'Access token': 'Zugriffstoken',
  'Application token': 'Anwendungstoken',
  'Authorization header': 'Authorization-Header',
  'Bot token': 'Bot-Token',
  'Chat ID': 'Chat-ID',
  Device: 'Gerät',
  Homeserver: 'Homeserver',
  'Integration key': 'Integrationsschlüssel',
  'Priority of critical alerts': 'Priorität kritischer Alarme',
  Recipients: 'Empfänger',
  'Room ID': 'Raum-ID',
  Server: 'Server',
  'Service region': 'Region des Dienstes',
  Topic: 'Thema',
  'Topic ID': 'Themen-ID',
  URL: 'URL',
  'User or group key': 'Benutzer- oder Gruppenschlüssel',
  'Webhook URL': 'Webhook-URL',
  'Workflow URL': 'Workflow-URL',

  // Descriptions of settings
  'For a protected topic.': 'Für ein geschütztes Thema.',
  'Letters, digits, `_` and `-`.': 'Buchstaben, Ziffern, `_` und `-`.',
  'Only this device; all devices if it is omitted.': 'Nur dieses Gerät; ohne Angabe alle Geräte.',
  'Receives a POST for each notification.': 'Erhält für jede Benachrichtigung einen POST.',
  'Sent with each request, such as `Bearer XXXX`.':
    'Wird mit jeder Anfrage gesendet, zum Beispiel `Bearer XXXX`.',
  'The API token of the application.': 'Das API-Token der Anwendung.',
  'The HTTP POST URL of the workflow.': 'Die HTTP-POST-URL des Workflows.',
  'The URL of the client API of the homeserver.': 'Die URL der Client-API des Homeservers.',
  'The URL of the incoming webhook.': 'Die URL des eingehenden Webhooks.',
  'The URL of the ntfy server.': 'Die URL des ntfy-Servers.',
  'The URL of the webhook. `?thread_id=` and an ID behind it select a thread or a forum post.':
    'Die URL des Webhooks. Mit `?thread_id=` und einer ID dahinter wählen Sie einen Thread oder Forenbeitrag.',
  'The URL of your Gotify server.': 'Die URL Ihres Gotify-Servers.',
  'The access token of the bot account.': 'Das Zugriffstoken des Bot-Kontos.',
  'The addresses that get each message. All of them see each other.':
    'Die Adressen, die jede Nachricht erhalten. Alle sehen einander.',
  'The internal id of the room, not its alias.': 'Die interne ID des Raums, nicht sein Alias.',
  'The key of the API integration.': 'Der Schlüssel der API-Integration.',
  'The key of the integration “Events API v2”.': 'Der Schlüssel der Integration „Events API v2“.',
  'The number of a topic of a group with topics.': 'Die Nummer eines Themas in einer Gruppe mit Themen.',
  'The number of the chat, or the @name of a public channel.':
    'Die Nummer des Chats, oder der @name eines öffentlichen Kanals.',
  'The token of the application.': 'Das Token der Anwendung.',
  'The token that @BotFather gave you.': 'Das Token, das Sie von @BotFather erhalten haben.',
  'Where your Opsgenie account is hosted; `jsm` is Jira Service Management.':
    'Wo Ihr Opsgenie-Konto liegt; `jsm` ist Jira Service Management.',
  'Where your PagerDuty account is hosted.': 'Wo Ihr PagerDuty-Konto liegt.',
  'Who gets the messages.': 'Wer die Nachrichten erhält.',
  '`high` makes a sound in quiet hours. `emergency` also repeats the message every minute until someone acknowledges it in the app, for at most an hour.':
    '`high` ertönt auch in Ruhezeiten. `emergency` wiederholt die Nachricht außerdem jede Minute, bis jemand sie in der App bestätigt, höchstens eine Stunde lang.',
}
