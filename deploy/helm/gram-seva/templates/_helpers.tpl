{{- define "gram-seva.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "gram-seva.database" -}}
{{- include "gram-seva.name" . }}-database
{{- end -}}

{{- define "gram-seva.selector" -}}
app.kubernetes.io/name: gram-seva
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "gram-seva.labels" -}}
{{ include "gram-seva.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{/* The parameters of a connection to the database, whose certificate is checked. */}}
{{- define "gram-seva.databaseAddress" -}}
:5432/gram_seva?sslmode=verify-full&sslrootcert=/etc/gram-seva/database/ca.crt
{{- end -}}

{{- define "gram-seva.checkReplicas" -}}
{{- if and (gt (int .Values.replicas) 1) (ne .Values.data.accessMode "ReadWriteMany") -}}
{{- fail "data.accessMode must be ReadWriteMany with more than one replica: all need the same private keys" -}}
{{- end -}}
{{- if and .Values.backups.enabled (gt (int .Values.replicas) 1) (ne .Values.backups.accessMode "ReadWriteMany") -}}
{{- fail "backups.accessMode must be ReadWriteMany with more than one replica" -}}
{{- end -}}
{{- end -}}
