"""The venues of computer systems, architecture, machine learning, databases, networks and languages.

One row a venue: acronym | full names and aliases, separated by `;` | publisher. A full name is written
without "Proceedings of the", edition, year and organisation: `vocabulary.venue` takes those off.
"""

# ruff: noqa: E501  (a row of the table stays on one line)
from typing import Final, Literal

VenueKind = Literal["conference", "workshop", "journal", "preprint"]

_CONFERENCES: Final = """
ASPLOS | Conference on Architectural Support for Programming Languages and Operating Systems | ACM
ISCA | Symposium on Computer Architecture | ACM/IEEE
MICRO | Symposium on Microarchitecture; Workshop on Microprogramming and Microarchitecture | ACM/IEEE
HPCA | Symposium on High-Performance Computer Architecture; Conference on High Performance Computer Architecture | IEEE
SOSP | Symposium on Operating Systems Principles | ACM
OSDI | Symposium on Operating Systems Design and Implementation; Conference on Operating Systems Design and Implementation; Conference on Symposium on Opearting Systems Design and Implementation | USENIX
NSDI | Symposium on Networked Systems Design and Implementation; Conference on Networked Systems Design and Implementation | USENIX
ATC | Annual Technical Conference; USENIX ATC; USENIX Annual Technical Conference; USENIX Technical Conference | USENIX
FAST | Conference on File and Storage Technologies | USENIX
EuroSys | European Conference on Computer Systems; EuroSys Conference | ACM
SoCC | Symposium on Cloud Computing; ACM SoCC | ACM
Middleware | Middleware Conference | ACM
SYSTOR | Systems and Storage Conference; Conference on Systems and Storage | ACM
VEE | Conference on Virtual Execution Environments | ACM
APSys | Asia-Pacific Workshop on Systems | ACM
USENIX Security | USENIX Security Symposium; Security Symposium; USENIX Sec; USENIXSec | USENIX
CCS | Conference on Computer and Communications Security | ACM
S&P | Symposium on Security and Privacy; Oakland; IEEE SP | IEEE
WiSec | Conference on Security and Privacy in Wireless and Mobile Networks; Security and Privacy in Wireless and Mobile Networks; Conference on Wireless Network Security | ACM
NDSS | Network and Distributed System Security Symposium; Symposium on Network and Distributed System Security | Internet Society
EuroS&P | European Symposium on Security and Privacy | IEEE
SIGCOMM | SIGCOMM Conference; Conference of the ACM Special Interest Group on Data Communication on the applications, technologies, architectures, and protocols for computer communication; Conference on Special Interest Group on Data Communication; Special Interest Group on Data Communication; Conference on Applications Technologies Architectures and Protocols for Computer Communications; Conference on Applications Technologies Architectures and Protocols for Computer Communication | ACM
CoNEXT | Conference on Emerging Networking Experiments and Technologies; Conference on emerging Networking EXperiments and Technologies | ACM
INFOCOM | Conference on Computer Communications; Joint Conference of the IEEE Computer and Communications Societies | IEEE
IMC | Internet Measurement Conference; Conference on Internet Measurement | ACM
MobiCom | Conference on Mobile Computing and Networking | ACM
MobiSys | Conference on Mobile Systems, Applications, and Services | ACM
SenSys | Conference on Embedded Networked Sensor Systems | ACM
IPSN | Conference on Information Processing in Sensor Networks | ACM/IEEE
ICNP | Conference on Network Protocols | IEEE
ANCS | Symposium on Architectures for Networking and Communications Systems | ACM/IEEE
SOSR | Symposium on SDN Research | ACM
IWQoS | Symposium on Quality of Service | IEEE/ACM
ICDCS | Conference on Distributed Computing Systems | IEEE
SIGMETRICS | SIGMETRICS Conference; Conference on Measurement and Modeling of Computer Systems | ACM
e-Energy | Conference on Future Energy Systems; Conference on Future and Sustainable Energy Systems; eEnergy | ACM
SC | Conference for High Performance Computing, Networking, Storage and Analysis; Conference on High Performance Computing, Networking, Storage and Analysis; Supercomputing; Conference on Supercomputing SC; Supercomputing Conference; Conference on High Performance Networking and Computing; ACM/IEEE Conference on Supercomputing | ACM/IEEE
ICS | Conference on Supercomputing; International Conference on Supercomputing | ACM
PPoPP | Symposium on Principles and Practice of Parallel Programming; Symposium on Principles Practice of Parallel Programming | ACM
SPAA | Symposium on Parallelism in Algorithms and Architectures; Symposium on Parallel Algorithms and Architectures | ACM
PODC | Symposium on Principles of Distributed Computing | ACM
DISC | Symposium on Distributed Computing | Springer
IPDPS | Parallel and Distributed Processing Symposium; Symposium on Parallel and Distributed Processing | IEEE
HPDC | Symposium on High-Performance Parallel and Distributed Computing; Symposium on High Performance Distributed Computing | ACM
ICPP | Conference on Parallel Processing | ACM
Euro-Par | European Conference on Parallel Processing; European Conference on Parallel and Distributed Computing; Euro-Par Conference | Springer
CLUSTER | Conference on Cluster Computing | IEEE
CCGrid | Symposium on Cluster, Cloud and Grid Computing; Symposium on Cluster, Cloud and Internet Computing; Symposium on Cluster Computing and the Grid | IEEE/ACM
ISC | ISC High Performance | Springer
ICCS | Conference on Computational Science | Springer
HiPC | Conference on High Performance Computing, Data, and Analytics; Conference on High Performance Computing | IEEE
HPEC | High Performance Extreme Computing Conference; Conference on High Performance Extreme Computing | IEEE
HPCC | Conference on High Performance Computing and Communications | IEEE
PACT | Conference on Parallel Architectures and Compilation Techniques; Conference on Parallel Architecture and Compilation Techniques | ACM/IEEE
CGO | Symposium on Code Generation and Optimization | ACM/IEEE
CC | Conference on Compiler Construction | ACM
LCTES | Conference on Languages, Compilers, and Tools for Embedded Systems | ACM
ISMM | Symposium on Memory Management | ACM
CASES | Conference on Compilers, Architectures and Synthesis for Embedded Systems | ACM
ISPASS | Symposium on Performance Analysis of Systems and Software | IEEE
IISWC | Symposium on Workload Characterization | IEEE
ICPE | Conference on Performance Engineering | ACM
MASCOTS | Symposium on Modeling, Analysis, and Simulation of Computer and Telecommunication Systems | IEEE
ICCD | Conference on Computer Design | IEEE
DAC | Design Automation Conference; Conference on Design Automation | ACM/IEEE
DATE | Design, Automation and Test in Europe Conference; Design, Automation and Test in Europe; Design Automation and Test in Europe Conference and Exhibition; Conference on Design, Automation and Test in Europe | IEEE
ICCAD | Conference on Computer-Aided Design; Conference on Computer Aided Design | ACM/IEEE
ASP-DAC | Asia and South Pacific Design Automation Conference; Conference on Asia South Pacific Design Automation | IEEE
FPGA | Symposium on Field-Programmable Gate Arrays; Symposium on Field Programmable Gate Arrays | ACM
FCCM | Symposium on Field-Programmable Custom Computing Machines | IEEE
FPL | Conference on Field-Programmable Logic and Applications; Conference on Field Programmable Logic and Applications | IEEE
FPT | Conference on Field-Programmable Technology | IEEE
ISSCC | Solid-State Circuits Conference; Conference on Solid-State Circuits | IEEE
VLSI | Symposium on VLSI Circuits; Symposium on VLSI Technology and Circuits; VLSI Symposium | IEEE
CICC | Custom Integrated Circuits Conference | IEEE
IEDM | Electron Devices Meeting | IEEE
ISLPED | Symposium on Low Power Electronics and Design | ACM/IEEE
ISCAS | Symposium on Circuits and Systems | IEEE
Hot Chips | Hot Chips Symposium; HotChips; HCS; Symposium on Hot Chips | IEEE
Hot Interconnects | Symposium on High-Performance Interconnects; HotI; High Performance Interconnects | IEEE
NOCS | Symposium on Networks-on-Chip | ACM/IEEE
ARITH | Symposium on Computer Arithmetic | IEEE
ASAP | Conference on Application-specific Systems, Architectures and Processors | IEEE
MEMSYS | Symposium on Memory Systems | ACM
DSN | Conference on Dependable Systems and Networks | IEEE
SRDS | Symposium on Reliable Distributed Systems | IEEE
ISSRE | Symposium on Software Reliability Engineering | IEEE
RTSS | Real-Time Systems Symposium; Symposium on Real-Time Systems | IEEE
RTAS | Real-Time and Embedded Technology and Applications Symposium; Symposium on Real-Time and Embedded Technology and Applications | IEEE
OFC | Optical Fiber Communication Conference; Optical Fiber Communications Conference and Exhibition | Optica
ECOC | European Conference on Optical Communication | IEEE
NeurIPS | Conference on Neural Information Processing Systems; Advances in Neural Information Processing Systems; Neural Information Processing Systems; Neural Information Processing Systems Track on Datasets and Benchmarks; NIPS; Nurips; Neuips; Neurlps | Curran
ICML | Conference on Machine Learning; Conference on International Conference on Machine Learning | PMLR
ICLR | Conference on Learning Representations | OpenReview
MLSys | Conference on Machine Learning and Systems; Machine Learning and Systems; SysML; SysML Conference; Conference on Systems and Machine Learning | mlsys.org
COLM | Conference on Language Modeling | OpenReview
AAAI | AAAI Conference on Artificial Intelligence; Conference on Association for the Advancement of Artificial Intelligence; National Conference on Artificial Intelligence | AAAI
IJCAI | Joint Conference on Artificial Intelligence; Joint Conferences on Artificial Intelligence | IJCAI
AISTATS | Conference on Artificial Intelligence and Statistics | PMLR
UAI | Conference on Uncertainty in Artificial Intelligence; Uncertainty in Artificial Intelligence | PMLR
COLT | Conference on Learning Theory; Annual Conference on Learning Theory | PMLR
ALT | Conference on Algorithmic Learning Theory | PMLR
CoRL | Conference on Robot Learning | PMLR
LoG | Learning on Graphs Conference | PMLR
AutoML | Conference on Automated Machine Learning | PMLR
ECML PKDD | European Conference on Machine Learning and Knowledge Discovery in Databases; ECML; ECML-PKDD; European Conference on Machine Learning | Springer
CVPR | Conference on Computer Vision and Pattern Recognition; Computer Vision and Pattern Recognition | IEEE
ICCV | Conference on Computer Vision | IEEE
ECCV | European Conference on Computer Vision | Springer
WACV | Winter Conference on Applications of Computer Vision | IEEE
ACL | Meeting of the Association for Computational Linguistics; Association for Computational Linguistics; Findings of the Association for Computational Linguistics ACL; ACL Findings; Findings of ACL | ACL
EMNLP | Conference on Empirical Methods in Natural Language Processing; Empirical Methods in Natural Language Processing; Findings of the Association for Computational Linguistics EMNLP; EMNLP Findings; Findings of EMNLP; EMNLP Industry Track | ACL
NAACL | North American Chapter of the Association for Computational Linguistics; Conference of the North American Chapter of the Association for Computational Linguistics; NAACL-HLT; Conference of the North American Chapter of the Association for Computational Linguistics Human Language Technologies; NAACL Findings | ACL
EACL | Conference of the European Chapter of the Association for Computational Linguistics | ACL
COLING | Conference on Computational Linguistics | ICCL
CoNLL | Conference on Computational Natural Language Learning | ACL
LREC | Language Resources and Evaluation Conference; Conference on Language Resources and Evaluation | ELRA
Interspeech | Conference of the International Speech Communication Association; Annual Conference of the International Speech Communication Association | ISCA
ICASSP | Conference on Acoustics, Speech and Signal Processing; Conference on Acoustics, Speech, and Signal Processing | IEEE
KDD | Conference on Knowledge Discovery and Data Mining; Conference on Knowledge Discovery & Data Mining; SIGKDD; SIGKDD Conference on Knowledge Discovery and Data Mining | ACM
WWW | World Wide Web Conference; Web Conference; TheWebConf; Conference on World Wide Web; WebConf; ACM Web Conference | ACM
WSDM | Conference on Web Search and Data Mining | ACM
SIGIR | Conference on Research and Development in Information Retrieval; SIGIR Conference on Research and Development in Information Retrieval | ACM
CIKM | Conference on Information and Knowledge Management | ACM
RecSys | Conference on Recommender Systems | ACM
ICDM | Conference on Data Mining | IEEE
SDM | SIAM Conference on Data Mining; SIAM International Conference on Data Mining; International Conference on Data Mining SDM | SIAM
ICDE | Conference on Data Engineering | IEEE
SIGMOD | Conference on Management of Data; SIGMOD Conference; SIGMOD Conference on Management of Data; SIGMOD/PODS | ACM
PODS | Symposium on Principles of Database Systems | ACM
CIDR | Conference on Innovative Data Systems Research; Innovative Data Systems Research | cidrdb.org
EDBT | Conference on Extending Database Technology | OpenProceedings
SSDBM | Conference on Scientific and Statistical Database Management | ACM
BigData | Conference on Big Data; IEEE Big Data | IEEE
PLDI | Conference on Programming Language Design and Implementation; SIGPLAN Conference on Programming Language Design and Implementation | ACM
POPL | Symposium on Principles of Programming Languages; Conference Record of Symposium on Principles of Programming Languages | ACM
ICFP | Conference on Functional Programming | ACM
OOPSLA | Conference on Object-Oriented Programming, Systems, Languages, and Applications; Conference on Object Oriented Programming Systems Languages and Applications | ACM
SPLASH | Conference on Systems, Programming, Languages and Applications Software for Humanity | ACM
ECOOP | European Conference on Object-Oriented Programming | Dagstuhl
ESOP | European Symposium on Programming | Springer
Onward! | Symposium on New Ideas, New Paradigms, and Reflections on Programming and Software | ACM
CAV | Conference on Computer Aided Verification; Computer Aided Verification | Springer
TACAS | Conference on Tools and Algorithms for the Construction and Analysis of Systems | Springer
FMCAD | Formal Methods in Computer-Aided Design; Conference on Formal Methods in Computer-Aided Design | IEEE
ICSE | Conference on Software Engineering | ACM/IEEE
FSE | Symposium on the Foundations of Software Engineering; ESEC/FSE; Joint Meeting on European Software Engineering Conference and Symposium on the Foundations of Software Engineering; Conference on the Foundations of Software Engineering | ACM
ASE | Conference on Automated Software Engineering | ACM/IEEE
ISSTA | Symposium on Software Testing and Analysis | ACM
STOC | Symposium on Theory of Computing; Conference Record of Symposium on Theory of Computing | ACM
FOCS | Symposium on Foundations of Computer Science | IEEE
SODA | Symposium on Discrete Algorithms | SIAM
SIGGRAPH | SIGGRAPH Conference; Conference on Computer Graphics and Interactive Techniques; SIGGRAPH Asia | ACM
CHI | Conference on Human Factors in Computing Systems | ACM
UIST | Symposium on User Interface Software and Technology | ACM
VIS | Visualization Conference; IEEE VIS | IEEE
ISPD | Symposium on Physical Design | ACM
MLCAD | Workshop on Machine Learning for CAD; Symposium on Machine Learning for CAD | ACM/IEEE
EMSOFT | Conference on Embedded Software | ACM
CODES+ISSS | Conference on Hardware/Software Codesign and System Synthesis | ACM/IEEE
IoTDI | Conference on Internet of Things Design and Implementation | ACM/IEEE
QCE | Conference on Quantum Computing and Engineering; Quantum Week; IEEE Quantum Week | IEEE
CODASPY | Conference on Data and Application Security and Privacy | ACM
APLAS | Asian Symposium on Programming Languages and Systems | Springer
LPAR | Conference on Logic for Programming, Artificial Intelligence and Reasoning | EasyChair
SoCG | Symposium on Computational Geometry | LIPIcs
IJCNLP | Joint Conference on Natural Language Processing | ACL
ICDAR | Conference on Document Analysis and Recognition | IEEE
ICANN | Conference on Artificial Neural Networks | Springer
ICTAI | Conference on Tools with Artificial Intelligence | IEEE
ICST | Conference on Software Testing, Verification and Validation | IEEE
ASSETS | Conference on Computers and Accessibility | ACM
MM | Conference on Multimedia; Multimedia Conference; ACM Multimedia; ACM MM; ACMMM | ACM
ICRA | Conference on Robotics and Automation | IEEE
ROBIO | Conference on Robotics and Biomimetics | IEEE
IROS | Conference on Intelligent Robots and Systems | IEEE
IJCNN | Joint Conference on Neural Networks | IEEE
ICESS | Conference on Embedded Software and Systems | IEEE
FAccT | Conference on Fairness, Accountability, and Transparency; FAT* | ACM
AFIPS | Spring Joint Computer Conference; Fall Joint Computer Conference; AFIPS Conference; National Computer Conference | AFIPS
OCP Summit | Open Compute Project Summit; OCP Global Summit | OCP
GTC | GPU Technology Conference; NVIDIA GTC | NVIDIA
LICS | Symposium on Logic in Computer Science; IEEE Symposium on Logic in Computer Science | ACM/IEEE
ICALP | Colloquium on Automata, Languages and Programming; Colloquium on Automata, Languages, and Programming | Dagstuhl
CONCUR | Conference on Concurrency Theory | Dagstuhl
VMCAI | Conference on Verification, Model Checking, and Abstract Interpretation | Springer
OPODIS | Conference on Principles of Distributed Systems | Dagstuhl
ICSME | Conference on Software Maintenance and Evolution; Conference on Software Maintenance | IEEE
MSR | Conference on Mining Software Repositories | IEEE/ACM
ICSOC | Conference on Service-Oriented Computing | Springer
ICWS | Conference on Web Services | IEEE
IEEE CLOUD | Conference on Cloud Computing | IEEE
ICAC | Conference on Autonomic Computing | IEEE/USENIX
UCC | Conference on Utility and Cloud Computing | IEEE/ACM
IC2E | Conference on Cloud Engineering | IEEE
NOMS | Network Operations and Management Symposium | IEEE/IFIP
GLOBECOM | Global Communications Conference; Global Telecommunications Conference | IEEE
ICC | Conference on Communications | IEEE
WCNC | Wireless Communications and Networking Conference | IEEE
MobiHoc | Symposium on Mobile Ad Hoc Networking and Computing | ACM
PIMRC | Symposium on Personal, Indoor and Mobile Radio Communications | IEEE
CRYPTO | Cryptology Conference; Advances in Cryptology CRYPTO | Springer
EUROCRYPT | Conference on the Theory and Applications of Cryptographic Techniques; Advances in Cryptology EUROCRYPT | Springer
ASIACRYPT | Conference on the Theory and Application of Cryptology and Information Security; Advances in Cryptology ASIACRYPT | Springer
RAID | Symposium on Research in Attacks, Intrusions and Defenses | ACM
ACSAC | Computer Security Applications Conference; Annual Computer Security Applications Conference | ACM
AsiaCCS | Asia Conference on Computer and Communications Security; Symposium on Information, Computer and Communications Security | ACM
PETS | Symposium on Privacy Enhancing Technologies; Privacy Enhancing Technologies; PoPETs; Proceedings on Privacy Enhancing Technologies | Sciendo
SIGCSE | Technical Symposium on Computer Science Education; SIGCSE TS | ACM
BMVC | British Machine Vision Conference | BMVA
MICCAI | Conference on Medical Image Computing and Computer Assisted Intervention; Medical Image Computing and Computer Assisted Intervention | Springer
ICPR | Conference on Pattern Recognition | IEEE
ICIP | Conference on Image Processing | IEEE
ICME | Conference on Multimedia and Expo | IEEE
RSS | Robotics: Science and Systems | RSS
ICAPS | Conference on Automated Planning and Scheduling | AAAI
AAMAS | Conference on Autonomous Agents and Multiagent Systems; Conference on Autonomous Agents and Multi-Agent Systems | IFAAMAS
ECAI | European Conference on Artificial Intelligence | IOS Press
GECCO | Genetic and Evolutionary Computation Conference | ACM
ISMIR | Conference of the International Society for Music Information Retrieval; Society for Music Information Retrieval Conference | ISMIR
ECIR | European Conference on Information Retrieval | Springer
ISWC | Semantic Web Conference | Springer
ICDT | Conference on Database Theory | Dagstuhl
PAKDD | Pacific-Asia Conference on Knowledge Discovery and Data Mining | Springer
DASFAA | Conference on Database Systems for Advanced Applications | Springer
UbiComp | Conference on Ubiquitous Computing; Joint Conference on Pervasive and Ubiquitous Computing | ACM
CSCW | Conference on Computer-Supported Cooperative Work and Social Computing; Conference on Computer Supported Cooperative Work | ACM
IUI | Conference on Intelligent User Interfaces | ACM
CHES | Conference on Cryptographic Hardware and Embedded Systems; Cryptographic Hardware and Embedded Systems | IACR
DEBS | Conference on Distributed and Event-Based Systems; Conference on Distributed Event-Based Systems | ACM
3DV | Conference on 3D Vision | IEEE
HRI | Conference on Human-Robot Interaction | ACM/IEEE
"""

_WORKSHOPS: Final = """
HotOS | Workshop on Hot Topics in Operating Systems; Conference on Hot Topics in Operating Systems; Hot Topics in Operating Systems | ACM
HotEdge | Workshop on Hot Topics in Edge Computing | USENIX
HotSec | Workshop on Hot Topics in Security | USENIX
WOOT | Workshop on Offensive Technologies; Conference on Offensive Technologies | USENIX
ANRW | Applied Networking Research Workshop | ACM
APNet | Asia-Pacific Workshop on Networking | ACM
HotNets | Workshop on Hot Topics in Networks; Conference on Hot Topics in Networks; Hot Topics in Networks | ACM
HotCloud | Workshop on Hot Topics in Cloud Computing; Conference on Hot Topics in Cloud Computing | USENIX
HotStorage | Workshop on Hot Topics in Storage and File Systems; Conference on Hot Topics in Storage and File Systems; Hot Topics in Storage and File Systems | ACM
HotCarbon | Workshop on Sustainable Computer Systems; Workshop on Sustainable Computer Systems Design and Implementation | ACM
HotPower | Workshop on Power-Aware Computing and Systems | ACM
HotMobile | Workshop on Mobile Computing Systems and Applications | ACM
EuroMLSys | Workshop on Machine Learning and Systems; European Workshop on Machine Learning and Systems | ACM
MAPL | Symposium on Machine Programming; Workshop on Machine Learning and Programming Languages | ACM
ARRAY | Workshop on Libraries, Languages and Compilers for Array Programming | ACM
DaMoN | Workshop on Data Management on New Hardware | ACM
GPGPU | Workshop on General Purpose Processing Using GPU; Workshop on General Purpose Processing Using GPUs | ACM
DEEM | Workshop on Data Management for End-to-End Machine Learning | ACM
aiDM | Workshop on Exploiting Artificial Intelligence Techniques for Data Management | ACM
OpML | Conference on Operational Machine Learning | USENIX
IPTPS | Workshop on Peer-to-Peer Systems | Springer
LADIS | Workshop on Large-Scale Distributed Systems and Middleware; Workshop on Large Scale Distributed Systems and Middleware | ACM
NetDB | Workshop on Networking Meets Databases | ACM
PaPoC | Workshop on Principles and Practice of Consistency for Distributed Data | ACM
WMT | Workshop on Machine Translation; Conference on Machine Translation | ACL
"""

_JOURNALS: Final = """
VLDB | VLDB Endowment; Proceedings of the VLDB Endowment; PVLDB; Proc. VLDB Endow.; Conference on Very Large Data Bases; Conference on Very Large Databases; Very Large Data Bases; VLDB Conference | VLDB Endowment
VLDB Journal | VLDB Journal; VLDBJ | Springer
CACM | Communications of the ACM; Commun. ACM; Comm. ACM | ACM
JACM | Journal of the ACM; J. ACM | ACM
CSUR | Computing Surveys; ACM Comput. Surv. | ACM
TOCS | Transactions on Computer Systems; ACM Trans. Comput. Syst. | ACM
TOPLAS | Transactions on Programming Languages and Systems | ACM
TODS | Transactions on Database Systems | ACM
TOS | Transactions on Storage | ACM
TON | Transactions on Networking; ToN; IEEE/ACM Trans. Netw. | IEEE/ACM
TACO | Transactions on Architecture and Code Optimization; ACM Trans. Archit. Code Optim. | ACM
TODAES | Transactions on Design Automation of Electronic Systems | ACM
TECS | Transactions on Embedded Computing Systems | ACM
TRETS | Transactions on Reconfigurable Technology and Systems | ACM
TOMPECS | Transactions on Modeling and Performance Evaluation of Computing Systems | ACM
TOMS | Transactions on Mathematical Software | ACM
TOG | Transactions on Graphics; ACM Trans. Graph. | ACM
TOIS | Transactions on Information Systems | ACM
TKDD | Transactions on Knowledge Discovery from Data | ACM
TIST | Transactions on Intelligent Systems and Technology | ACM
TOPC | Transactions on Parallel Computing | ACM
PACMPL | Proceedings of the ACM on Programming Languages; Proc. ACM Program. Lang.; Programming Languages | ACM
PACMMOD | Proceedings of the ACM on Management of Data; Proc. ACM Manag. Data | ACM
POMACS | Proceedings of the ACM on Measurement and Analysis of Computing Systems | ACM
IMWUT | Proceedings of the ACM on Interactive, Mobile, Wearable and Ubiquitous Technologies | ACM
ACM Queue | ACM Queue; Queue | ACM
SIGARCH | SIGARCH Computer Architecture News; Computer Architecture News; SIGARCH Comput. Archit. News | ACM
OSR | SIGOPS Operating Systems Review; Operating Systems Review; SIGOPS Oper. Syst. Rev. | ACM
CCR | SIGCOMM Computer Communication Review; Computer Communication Review; SIGCOMM Comput. Commun. Rev. | ACM
SIGPLAN Notices | SIGPLAN Notices; SIGPLAN Not. | ACM
SIGACT News | SIGACT News | ACM
SIGMOD Record | SIGMOD Record; SIGMOD Rec. | ACM
SIGKDD Explorations | SIGKDD Explorations Newsletter; SIGKDD Explorations | ACM
TC | IEEE Transactions on Computers; Transactions on Computers; Transactions on Electronic Computers; IEEE Trans. Comput. | IEEE
TPDS | Transactions on Parallel and Distributed Systems; IEEE Trans. Parallel Distrib. Syst. | IEEE
TCAD | Transactions on Computer-Aided Design of Integrated Circuits and Systems | IEEE
TCC | Transactions on Cloud Computing | IEEE
TDSC | Transactions on Dependable and Secure Computing | IEEE
TKDE | Transactions on Knowledge and Data Engineering | IEEE
TVCG | Transactions on Visualization and Computer Graphics; IEEE Trans. Vis. Comput. Graph. | IEEE
TIFS | Transactions on Information Forensics and Security | IEEE
TOSEM | Transactions on Software Engineering and Methodology; ACM Trans. Softw. Eng. Methodol. | ACM
TMC | Transactions on Mobile Computing | IEEE
TSE | Transactions on Software Engineering | IEEE
TVLSI | Transactions on Very Large Scale Integration Systems; Transactions on Very Large Scale Integration (VLSI) Systems | IEEE
TCAS | Transactions on Circuits and Systems | IEEE
TPAMI | Transactions on Pattern Analysis and Machine Intelligence; PAMI; IEEE Trans. Pattern Anal. Mach. Intell. | IEEE
TNNLS | Transactions on Neural Networks and Learning Systems; Transactions on Neural Networks | IEEE
TIT | Transactions on Information Theory | IEEE
TSP | Transactions on Signal Processing | IEEE
TCOM | Transactions on Communications | IEEE
TBD | Transactions on Big Data | IEEE
TETC | Transactions on Emerging Topics in Computing | IEEE
TSC | Transactions on Services Computing | IEEE
JSSC | Journal of Solid-State Circuits | IEEE
JSAC | Journal on Selected Areas in Communications; IEEE J. Sel. Areas Commun. | IEEE
IEEE Micro | IEEE Micro | IEEE
IEEE CAL | Computer Architecture Letters; IEEE CAL; CAL; IEEE Comput. Archit. Lett. | IEEE
IEEE Computer | IEEE Computer | IEEE
IEEE Software | IEEE Software | IEEE
IEEE Network | IEEE Network | IEEE
IEEE Access | IEEE Access | IEEE
IEEE Design & Test | Design and Test; Design & Test | IEEE
IEEE IoT Journal | Internet of Things Journal; IoT-J | IEEE
IEEE Internet Computing | Internet Computing | IEEE
Proceedings of the IEEE | Proceedings of the IEEE; Proc. IEEE | IEEE
IBM Journal of Research and Development | IBM Journal of Research and Development; IBM J. Res. Dev. | IBM
JILP | Journal of Instruction-Level Parallelism | JILP
JPDC | Journal of Parallel and Distributed Computing | Elsevier
FGCS | Future Generation Computer Systems | Elsevier
PARCO | Parallel Computing | Elsevier
IJHPCA | International Journal of High Performance Computing Applications; IJHPCA | SAGE
CCPE | Concurrency and Computation: Practice and Experience; Concurrency and Computation Practice and Experience | Wiley
Journal of Supercomputing | Journal of Supercomputing | Springer
JCST | Journal of Computer Science and Technology | Springer
JCGS | Journal of Computational and Graphical Statistics | Taylor & Francis
JMLR | Journal of Machine Learning Research; J. Mach. Learn. Res. | JMLR
TMLR | Transactions on Machine Learning Research; Trans. Mach. Learn. Res. | OpenReview
Machine Learning | Machine Learning; Machine Learning Journal | Springer
JAIR | Journal of Artificial Intelligence Research | AI Access Foundation
Neural Computation | Neural Computation; Neural Comput. | MIT Press
Neural Networks | Neural Networks | Elsevier
Neurocomputing | Neurocomputing | Elsevier
Artificial Intelligence | Artificial Intelligence | Elsevier
TACL | Transactions of the Association for Computational Linguistics | ACL
Computational Linguistics | Computational Linguistics | ACL
TASLP | Transactions on Audio, Speech, and Language Processing | IEEE
IJCV | International Journal of Computer Vision | Springer
Nature | Nature | Nature
Nature Machine Intelligence | Nature Machine Intelligence | Nature
Nature Communications | Nature Communications | Nature
Nature Electronics | Nature Electronics | Nature
Nature Photonics | Nature Photonics | Nature
Science | Science | AAAS
PNAS | Proceedings of the National Academy of Sciences; Proc. Natl. Acad. Sci. | NAS
PRL | Physical Review Letters | APS
Operations Research | Operations Research; Operations Res.; Oper. Res. | INFORMS
JLT | Journal of Lightwave Technology | IEEE
Optics Express | Optics Express | Optica
JETC | Journal on Emerging Technologies in Computing Systems | ACM
JPCS | Journal of Physics: Conference Series | IOP
Software: Practice and Experience | Software: Practice and Experience; Softw. Pract. Exper. | Wiley
SIAM Review | SIAM Review; SIREV | SIAM
SICOMP | SIAM Journal on Computing | SIAM
SISC | SIAM Journal on Scientific Computing | SIAM
Acta Informatica | Acta Informatica | Springer
Information Processing Letters | Information Processing Letters; IPL; Inform. Process. Lett. | Elsevier
Theoretical Computer Science | Theoretical Computer Science | Elsevier
Information and Control | Information and Control | Elsevier
Information and Computation | Information and Computation; Inform. and Comput. | Elsevier
Science of Computer Programming | Science of Computer Programming; Sci. Comput. Program. | Elsevier
Computer Journal | The Computer Journal; Computer Journal; Comput. J. | Oxford University Press
Journal of Functional Programming | Journal of Functional Programming; JFP | Cambridge University Press
JCSS | Journal of Computer and System Sciences; J. Comput. Syst. Sci. | Elsevier
Bell System Technical Journal | Bell System Technical Journal; BSTJ | AT&T
Computer Networks | Computer Networks | Elsevier
Performance Evaluation | Performance Evaluation | Elsevier
FTML | Foundations and Trends in Machine Learning | now
"""

_PREPRINTS: Final = """
arXiv | arXiv preprint; Computing Research Repository; CoRR; arXiv e-prints; arXiv.org; ArXiv Preprint; ArXiv | arXiv
bioRxiv | bioRxiv preprint | bioRxiv
TechRxiv | TechRxiv preprint | IEEE
SSRN | SSRN Electronic Journal | SSRN
ePrint | Cryptology ePrint Archive; IACR ePrint; eprint.iacr.org | IACR
"""

ROWS: Final[tuple[tuple[VenueKind, str], ...]] = (
    ("conference", _CONFERENCES),
    ("workshop", _WORKSHOPS),
    ("journal", _JOURNALS),
    ("preprint", _PREPRINTS),
)
"""Kind and rows. An earlier row wins where two share a name."""
