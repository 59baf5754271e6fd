/** Files that a folder stands for, the first that it has. */
export const ENTRY_FILES: readonly string[] = [
  ...["Dockerfile", "action.yml", "action.yaml", "Chart.yaml", "kustomization.yaml"],
  ...["kustomization.yml", "tasks/main.yml", "tasks/main.yaml", "main.tf"],
];
