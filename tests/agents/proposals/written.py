"""Small papers for the tests, as their authors would write them."""

from __future__ import annotations

METHOD = """## 3 Method

Our system Lampfish takes an image and outputs a caption. An encoder reads the image, and a decoder writes the
caption.

### 3.1 Region encoder

The region encoder takes the image and outputs region features. First, the backbone extracts feature maps from the
image. The proposal head then predicts regions from the feature maps. The pooling layer takes the regions and
produces region features. Finally, the region features are passed to the decoder, and the decoder generates the
caption. Each stage is trained together with the next one, so that the network learns which regions the decoder
needs.

### 3.2 Memory writer

The memory writer takes region features and updates the memory bank. First, the writer module encodes the region
features into slots. The slots are then passed to the memory bank, and the memory bank outputs a summary vector. The
summary vector is fed to the decoder in every step, and the decoder predicts the next word from the summary vector.

### 3.3 Implementation details

We use one machine, and everything is trained for ten epochs with the usual optimizer and the usual learning rate of
all.
"""

PAPER = f"""# Lampfish: captions from the deep

## Abstract

We propose Lampfish, a model that takes an image and generates a caption from a memory of its regions.

## 1 Introduction

Captions help. Figure 1 shows an example image.

![Figure 1: Examples of images of the deep sea.](deep.png)

## 2 Related Work

Others did other things.

{METHOD}
## 4 Experiments

**Table 1: Comparison on two sets of captions.**

| Method | CIDEr ↑ | WER ↓ |
|---|---|---|
| Angler | 81.3 ± 0.4 | 12.0 ± 0.2 |
| Gulper (Eel, 2019) | 84.9 ± 0.3 | 11.4 ± 0.1 |
| Viper | OOM | 11.9 ± 0.3 |
| **Lampfish (ours)** | **91.2 ± 0.2** | **9.8 ± 0.2** |

**Table 2: Effect of the number of slots.**

| Slots | CIDEr |
|---|---|
| 16 | 90.1 |
| 4 | 86.0 |
| 64 | 91.2 |

**Table 3: Hyperparameters of all models.**

| Name | Learning rate | Batch size |
|---|---|---|
| Angler | 0.001 | 32 |
| Lampfish | 0.0005 | 64 |

## 5 Conclusion

It glows.
"""

TEX = r"""\documentclass{article}
\title{Lampfish: captions from the deep}
\begin{document}
\maketitle
\begin{abstract}
We propose Lampfish, a model that takes an image and generates a caption.
\end{abstract}
\section{Introduction}
Captions help.
\section{Approach}
Lampfish consists of an encoder and a decoder, as Figure~\ref{fig:all} shows. The encoder reads the image and outputs
region features. The decoder takes the region features and writes the caption. The critic compares the caption with the
image and sends a reward to the decoder.
\begin{figure}
\includegraphics{all}
\caption{Overview of our framework Lampfish: the encoder, the decoder and the critic.}
\label{fig:all}
\end{figure}
\section{Experiments}
\begin{table}
\caption{Accuracy of all methods.}
\begin{tabular}{lcc}
Method & Reef & Trench \\
\hline
Angler & $71.2${\tiny$\pm0.3$} & 1{,}071 \\
\textbf{Lampfish} & $\mathbf{74.9}${\tiny$\pm0.2$} & --- \\
Viper & 70.0$_{\pm 0.4}$ & 998 \\
\end{tabular}
\end{table}
\section{Conclusion}
It glows.
\end{document}
"""
