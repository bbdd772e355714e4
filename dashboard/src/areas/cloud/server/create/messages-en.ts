/** The messages about what is made with a new server, in English. */
export const alsoMadeMessages = {
  recordZone: 'DNS record in',
  recordZoneText: 'A and AAAA records with its addresses, made when it has started.',
  noRecord: 'No record',
  recordName: 'Name of the record',
  recordNameText: 'The name of the server by default. @ is the zone itself.',
  alsoMonitor: 'Monitored by',
  alsoMonitorText: 'Checks its address every minute, from when it has started.',
  noMonitor: 'No monitor',
  monitorPing: 'Ping',
  monitorTcp: 'TCP port',
  monitorHttp: 'Website',
  monitorPort: 'Port to be checked',
  monitorPortTcp: '22 by default.',
  monitorPortHttp: '80 by default; with 443 by HTTPS.',
  recordIsMade: 'The DNS record {{name}} is made when it has started.',
  monitorIsMade: 'A monitor is added when it has started.',
  stepRecord: 'Adding the DNS record',
  stepMonitor: 'Adding the monitor',
  sshKeysRequiredText:
    'Public keys that may sign in as root, one in each line. A key is required: the provider sets no password.',
}
